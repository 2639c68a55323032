import { fileReaders } from '#server/platform/files/files.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { isCourseVisible } from './courses.queries.ts';
import { coursesVisibleTo } from './courses.scope.ts';

/** Who sees a course may read its pictures, clips and sheets. */
export const courseFileReaders = contribute(fileReaders, ({ context: { actor, db }, ownerKind, ownerId }) => {
  if (ownerKind !== 'course' || !actor || actor.limited) return false;
  return isCourseVisible(db, ownerId, coursesVisibleTo(actor));
});
