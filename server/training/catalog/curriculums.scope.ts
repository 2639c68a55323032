import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { kindsOfPeople, type StoredAudience } from '#server/people/audiences/audience.rules.ts';
import {
  dealerStaff,
  isInStoredAudience,
  matchesQuery,
  namesPeople,
  withinAudience,
} from '#server/people/audiences/audience.scope.ts';
import { hasRight } from '#server/platform/access/actor.ts';
import { all, columnOf, fromCondition, granted, type Scope } from '#server/platform/access/scope.ts';
import { memoizedText } from '#server/platform/memoized.ts';
import { live, liveOn } from './live.scope.ts';
import { ofOwnBrands } from './managed-brand.scope.ts';

/** `withinAudience` for curriculums, which keep a copy of the query of their audience. */
const withinCurriculumAudience: Scope<{ readonly audience: StoredAudience }> = {
  sql: (actor, alias) => matchesQuery(actor, columnOf(alias, 'audience_query')),
  holds: withinAudience.holds,
};

/** Curriculums a person may take on a day: live, within their dates, and with an audience that the person is within. */
export const curriculumsOpenOn = memoizedText((day) =>
  all(fromCondition(liveOn(day)), withinCurriculumAudience),
);

/**
 * On a curriculum and a `user_account` under their aliases: it is for everyone, or the person has a chosen value in every kind. Where they
 * work does not count: this is who reports count.
 */
export const isMeantFor = (curriculum: string, person: string): RawBuilder<SqlBool> => {
  const departments = columnOf(curriculum, 'departments');
  return sql<SqlBool>`((${departments} = '{}' or exists (select from assignment_group_member g
      where g.assignment_group_id = any(${departments}) and g.user_id = ${columnOf(person, 'id')})
    or ${departments} is null and ${isInStoredAudience(curriculum, person)}) is true)`;
};

/** `withinCurriculumAudience` for the person in the row of `user_account`. */
export const mayTake = (curriculum: string, person: string): RawBuilder<SqlBool> => {
  const departments = columnOf(curriculum, 'departments');
  return sql<SqlBool>`(${isMeantFor(curriculum, person)} or not ${dealerStaff.sql(person)}
    and (${departments} is not null or ${isInStoredAudience(curriculum, person, kindsOfPeople)}))`;
};

/**
 * `isMeantFor` for people who get it as their training: those who work at a dealer, and those whose role or admin group the audience names.
 * The rest of the manufacturer's staff may take training for everyone, but nobody tells them to. Who does not participate gets none.
 */
export const isAssignedTo = (curriculum: string, person: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${columnOf(person, 'participating_learner')} and ${isMeantFor(curriculum, person)} and (${dealerStaff.sql(person)}
    or ${columnOf(curriculum, 'departments')} is null and ${namesPeople(curriculum)}))`;

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
