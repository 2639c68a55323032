import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { rightsByCategory } from '#contract/platform/rights.ts';
import { kindsOfPeople } from '#server/people/audiences/audience.rules.ts';
import { dealerStaff, isInStoredAudience } from '#server/people/audiences/audience.scope.ts';
import { type Actor, hasRight } from '#server/platform/access/actor.ts';
import { isParticipant } from '#server/platform/access/person.scope.ts';
import { all, columnOf, granted } from '#server/platform/access/scope.ts';
import { mayTake } from '#server/training/catalog/curriculums.scope.ts';
import { live } from '#server/training/catalog/live.scope.ts';
import { ofOwnBrands } from '#server/training/catalog/managed-brand.scope.ts';

const worksOnIncentives = (actor: Actor): boolean =>
  rightsByCategory.incentives.some((right) => hasRight(actor, right));

/** Incentives of the brands a person works on, those in the trash included. */
export const incentivesManaged = all(granted(worksOnIncentives), ofOwnBrands);

/** Incentives whose rewards a person reads in the report. */
export const incentivesReported = all(
  granted((actor) => hasRight(actor, 'INCENTIVE_REPORTS')),
  ofOwnBrands,
);

/** On an incentive: people can earn or buy it on this day. */
export const isOpenOn = (incentive: string, today: string): RawBuilder<SqlBool> => {
  const column = (name: string) => columnOf(incentive, name);
  return sql<SqlBool>`(${column('status')} = 'published' and ${column('deleted_at')} is null
    and (${column('starts_on')} is null or ${column('starts_on')} <= ${today}::date)
    and (${column('ends_on')} is null or ${column('ends_on')} >= ${today}::date))`;
};

/** On an incentive and a `user_account`: it is for everybody, or for an audience with the person. */
export const isMeantForPerson = (incentive: string, person: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${columnOf(incentive, 'audience_id')} is null or ${isInStoredAudience(incentive, person)}
    or not ${dealerStaff.sql(person)} and ${isInStoredAudience(incentive, person, kindsOfPeople)})`;

/** On a `user_account`: somebody who can get rewards. */
export const takesPart = (person: string): RawBuilder<SqlBool> => isParticipant(person);

/** On a curriculum and a `user_account`: it is live, meant for the person, and every required course of it is passed. */
export const hasPassedAll = (curriculum: string, person: string): RawBuilder<SqlBool> => sql<SqlBool>`(
  ${live.sql(curriculum)} and ${mayTake(curriculum, person)}
  and (select count(*) > 0 and count(*) = count(p.passed_at) from curriculum_course x
    join course c on c.id = x.course_id and ${live.sql('c')}
    left join course_progress p on p.course_id = c.id and p.user_id = ${columnOf(person, 'id')}
    where x.curriculum_id = ${columnOf(curriculum, 'id')} and x.required))`;
