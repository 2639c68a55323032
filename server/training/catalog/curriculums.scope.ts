import { sql, type RawBuilder } from 'kysely';
import { withinDepartments } from '#server/people/audiences/audience.scope.ts';
import { hasRight } from '#server/platform/access/actor.ts';
import { all, fromCondition, granted } from '#server/platform/access/scope.ts';
import { live, liveOn } from './live.scope.ts';
import { ofOwnBrands } from './managed-brand.scope.ts';

/** The column with a curriculum's audience. */
export const curriculumAudience = {
  table: 'curriculum_audience',
  record: 'curriculum_id',
  array: 'audience',
} as const;

/** Curriculums a person may take on a day: live, within their dates, and assigned to one of the person's departments. */
export const curriculumsOpenOn = (day: string) =>
  all(fromCondition(liveOn(day)), withinDepartments(curriculumAudience));

/** Curriculums a person works on. */
export const curriculumsManaged = all(
  granted((actor) => hasRight(actor, 'VIEW_CURRICULUMS')),
  ofOwnBrands,
);

/**
 * Joins the available courses of a curriculum under the given alias: all of `course`, with their `place` in it and whether it requires
 * them. `offset 0` forces a lookup for each curriculum: the planner expects a person's few curriculums to be half of all and would read
 * every course.
 */
export const eachCourseIn = (
  curriculumId: RawBuilder<unknown>,
  alias: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  cross join lateral (
    select c.*, x.position as place, x.required from curriculum_course x
    join course c on c.id = x.course_id and ${live.sql('c')}
    where x.curriculum_id = ${curriculumId} offset 0
  ) ${alias}`;
