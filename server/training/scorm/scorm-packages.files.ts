import { fileReaders } from '#server/platform/files/files.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { draftsVisible } from '#server/training/courses/draft/course-drafts.scope.ts';
import { isPackageOf } from './scorm-packages.queries.ts';

/** People who work on a course may download its package's archive; learners get single files when they play it. */
export const scormArchiveReaders = contribute(
  fileReaders,
  ({ context: { actor, db }, ownerKind, ownerId }) => {
    if (ownerKind !== 'scorm-package' || !actor || actor.limited) return false;
    return isPackageOf(db, ownerId, draftsVisible.sql(actor, 'c'));
  },
);
