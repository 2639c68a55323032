import { fileReaders } from '#server/platform/files/files.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { isFileOfCourse } from './draft/draft-files.queries.ts';
import { coursesWithReadableFiles } from './files/course-files.scope.ts';

/**
 * People who see or write a course may read its pictures, videos and cheat sheets, and so may everyone signed in while it has a share link.
 * A duplicate shares those of its original.
 */
export const courseFileReaders = contribute(
  fileReaders,
  ({ context: { actor, db, today }, fileId, ownerKind, ownerId }) => {
    if (ownerKind !== 'course' || !actor || actor.limited) return false;
    return isFileOfCourse(db, fileId, ownerId, coursesWithReadableFiles(actor, today()));
  },
);
