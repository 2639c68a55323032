import { courseErrors as errors } from '#contract/training/courses.errors.ts';
import { courseCalls, type CourseRow } from '#contract/training/courses.calls.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { withId } from '#server/platform/with-id.ts';
import { found } from '#server/platform/refusal.ts';
import { courseForReader, listCourses } from './courses.queries.ts';
import { draftsVisible } from './draft/course-drafts.scope.ts';
import { holdsRightsFor } from './publishing/course-state.rules.ts';
import { coursesVisibleTo } from './courses.scope.ts';
import { listManagedCourses, type ManagedRow } from './shelf/managed-courses.queries.ts';
import { abilitiesOf } from './draft/present-draft.ts';

export const courseHandlers: Handlers<typeof courseCalls> = {
  async list({ query }, { db, actor, today, settings }) {
    const hidden = query.status !== undefined && query.status !== 'published';
    if (query.isAdmin || query.deleted || hidden) {
      const { rows, total, counts } = await listManagedCourses(db, draftsVisible.sql(actor, 'c'), query);
      return {
        courses: rows.map((row) => presentManaged(row, actor, settings.courseReview.enabled)),
        pagination: paginationOf(total, query),
        counts,
        abilities: { create: holdsRightsFor(actor, 'edit') },
      };
    }
    const { rows, total } = await listCourses(db, coursesVisibleTo(actor, today()), query);
    return { courses: rows.map(withId), pagination: paginationOf(total, query) };
  },

  async get({ params }, { db, actor, today }) {
    const course = await courseForReader(db, params.id, actor.id, coursesVisibleTo(actor, today()));
    return { course: withId(found(course, errors.notFound)) };
  },
};

function presentManaged({ id, managed, ...row }: ManagedRow, actor: Actor, reviewOn: boolean): CourseRow {
  const { liveNumber, deletedAt } = managed;
  return {
    _id: id,
    ...row,
    managed: {
      ...managed,
      abilities: abilitiesOf(
        { status: row.status, state: managed.state, isPublishedOnce: liveNumber !== null, deletedAt },
        actor,
        reviewOn,
      ),
    },
  };
}
