import { listen } from '#server/platform/events.ts';
import { courseDeleted } from '#server/training/courses/shelf/course-shelf.events.ts';
import { unpublishEmptied } from './emptied-curriculums.queries.ts';

/** Unpublishes the curriculums that have no course left: nobody could finish them. */
export const emptiedCurriculums = listen(courseDeleted, async (change, { courseId, by }) => {
  for (const { id, name } of await unpublishEmptied(change.tx, courseId, { by, at: change.now() }))
    await change.record({
      type: 'update',
      entity: { kind: 'curriculum', id, name },
      before: { status: 'published' },
      after: { status: 'unpublished' },
    });
});
