import { sql, type RawBuilder } from 'kysely';
import { withinDepartments } from '#server/people/audiences/audience.scope.ts';
import { hasRight } from '#server/platform/access/actor.ts';
import { all, granted, whoever } from '#server/platform/access/scope.ts';
import { live, liveOn } from './live.scope.ts';
import { ofOwnBrands } from './managed-brand.scope.ts';

/** Where a curriculum keeps whom it is meant for. */
export const curriculumAudience = {
  table: 'curriculum_audience',
  record: 'curriculum_id',
  array: 'audience',
} as const;

/** Curriculums a person may take on a day: live, within their days, and meant for one of the person's departments. */
export const curriculumsOpenOn = (day: string) =>
  all(whoever(liveOn(day)), withinDepartments(curriculumAudience));

/** Curriculums a person works on. */
export const curriculumsManaged = all(
  granted((actor) => hasRight(actor, 'VIEW_CURRICULUMS')),
  ofOwnBrands,
);

/**
 * Joins the courses of a curriculum that can be taken under a name of one's own: all of `course`, with their `place` in it and
 * whether it requires them. `offset 0` makes it a look-up for each curriculum: the planner takes a person's few curriculums for
 * half of all and would read every course there is.
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
