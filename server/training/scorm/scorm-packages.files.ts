import { fileReaders } from '#server/platform/files/files.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { draftsVisible } from '#server/training/courses/draft/course-drafts.scope.ts';
import { isPackageOf } from './scorm-packages.queries.ts';

/** Who works on a course may save the archive of its package; learners get its files where they play it, one by one. */
export const scormArchiveReaders = contribute(
  fileReaders,
  ({ context: { actor, db }, ownerKind, ownerId }) => {
    if (ownerKind !== 'scorm-package' || !actor || actor.limited) return false;
    return isPackageOf(db, ownerId, draftsVisible.sql(actor, 'c'));
  },
);
