import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { kindsOfPeople, type StoredAudience } from '#server/people/audiences/audience.rules.ts';
import {
  dealerStaff,
  isInStoredAudience,
  matchesAudience,
  namesPeople,
  withinAudience,
} from '#server/people/audiences/audience.scope.ts';
import { type Actor, hasRight, isDealerStaff } from '#server/platform/access/actor.ts';
import { all, columnOf, fromCondition, granted, type Scope } from '#server/platform/access/scope.ts';
import { live, liveOn } from './live.scope.ts';
import { ofOwnBrands } from './managed-brand.scope.ts';

/**
 * On a curriculum: its audience has other conditions, and the person is within it. Mostly text without parts, because the statements of the
 * learner home are put together for each request.
 */
const isWithinConditions = (actor: Actor, alias: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.raw(`${alias}.departments is null and (select `)}${isDealerStaff(actor) ? everyKind : peopleKinds}
    ${sql.raw(`from audience au, user_account p, access_scope a where au.id = ${alias}.audience_id and a.user_id = p.id and p.id =`)} ${actor.id}))`;
const everyKind = matchesAudience('p');
const peopleKinds = matchesAudience('p', kindsOfPeople);

/**
 * `withinAudience` for curriculums. If an audience has departments alone, they are also in the row of the curriculum, so that lists of what
 * a person may take look up the audiences of the others only. The value of a subquery is looked up for each of those; with `exists` the
 * planner reads all audiences first. `is true` turns null into false.
 */
export const withinCurriculumAudience: Scope<{ readonly audience: StoredAudience }> = {
  sql(actor, alias) {
    const departments = `${alias}.departments`;
    return isDealerStaff(actor)
      ? sql<SqlBool>`((${sql.raw(`${departments} = '{}' or ${departments}`)} && ${actor.assignmentGroupIds}::uuid[]
          or ${isWithinConditions(actor, alias)}) is true)`
      : sql<SqlBool>`((${sql.raw(departments)} is not null or ${isWithinConditions(actor, alias)}) is true)`;
  },
  holds: withinAudience.holds,
};

/** Curriculums a person may take on a day: live, within their dates, and with an audience that the person is within. */
export const curriculumsOpenOn = (day: string) => all(fromCondition(liveOn(day)), withinCurriculumAudience);

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
 * The rest of the manufacturer's staff may take training for everyone, but nobody tells them to.
 */
export const isAssignedTo = (curriculum: string, person: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isMeantFor(curriculum, person)} and (${dealerStaff.sql(person)}
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
