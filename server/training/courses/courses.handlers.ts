import { courseErrors as errors } from '#contract/training/courses.errors.ts';
import { courseCalls } from '#contract/training/courses.calls.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { withId } from '#server/platform/with-id.ts';
import { found } from '#server/platform/refusal.ts';
import { courseForReader, listCourses } from './courses.queries.ts';
import { coursesVisibleTo } from './courses.scope.ts';

export const courseHandlers: Handlers<typeof courseCalls> = {
  async list({ query }, { db, actor }) {
    const { rows, total } = await listCourses(db, coursesVisibleTo(actor), query);
    return { courses: rows.map(withId), pagination: paginationOf(total, query) };
  },

  async get({ params }, { db, actor }) {
    const course = await courseForReader(db, params.id, actor.id, coursesVisibleTo(actor));
    return { course: withId(found(course, errors.notFound)) };
  },
};
