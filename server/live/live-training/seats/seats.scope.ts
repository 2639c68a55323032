import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { peopleToName } from '#server/people/users/users.scope.ts';
import { type Actor, hasRight } from '#server/platform/access/actor.ts';
import { isCurrentMembership } from '#server/platform/access/person.scope.ts';
import { always, never } from '#server/platform/access/scope.ts';
import { rightsOnPeople } from '#contract/live/ilt-seats.fields.ts';
import { areaIncludes } from '#contract/platform/roles.ts';
import type { Settings } from '#server/platform/config/settings.ts';
import { isPublished } from '#server/platform/database/record.scope.ts';
import { eventsInstructed, eventsManaged } from '../live-training.scope.ts';
import { isActive, isForPerson } from './eligible.scope.ts';

/** Works on the seats of all events of their brands. Others with these calls manage a dealer, and enroll its staff. */
const isEditor = (actor: Actor): boolean =>
  hasRight(actor, 'EDIT_ILT_EVENTS') && areaIncludes(actor.adminArea, 'own');

/**
 * On `ilt_event e`: events whose seats the actor fills. Managers at dealers fill those of published events that are for somebody of their
 * staff.
 */
export function eventsToFill(actor: Actor, settings: Settings): Expression<SqlBool> {
  if (isEditor(actor)) return eventsManaged.sql(actor, 'e');
  return sql<SqlBool>`(${isPublished('e')} and exists (select from user_account u
    where ${isStaff(actor)} and ${isActive} and ${isForPerson(settings)}))`;
}

/** On `user_account u`: people whom the actor enrolls and withdraws. Editors enroll anybody whom the event is for. */
export const peopleToEnroll = (actor: Actor): Expression<SqlBool> =>
  isEditor(actor) ? always : isStaff(actor);

/** Dealers whose reserved seats the actor gives names to: a manager those of the own dealers. */
export const blocksNamedBy = (actor: Actor): readonly string[] =>
  !isEditor(actor) && actor.reach === 'dealers' ? actor.dealerIds : [];

const isStaff = (actor: Actor): Expression<SqlBool> =>
  actor.reach === 'dealers' ? peopleToName.sql(actor, 'u') : never;

/** On `ilt_event e`: events whose roster the actor reads, because they work on it with a right on people, or because they teach it. */
export const eventsWithRoster = (actor: Actor): Expression<SqlBool> =>
  rightsOnPeople.some((right) => hasRight(actor, right))
    ? sql<SqlBool>`(${eventsManaged.sql(actor, 'e')} or ${eventsInstructed.sql(actor, 'e')})`
    : eventsInstructed.sql(actor, 'e');

/** On `ilt_event e`: events in which the actor records attendance. */
export const eventsToMark = (actor: Actor): Expression<SqlBool> =>
  isEditor(actor) ? eventsWithRoster(actor) : eventsInstructed.sql(actor, 'e');

/** On `ilt_event e` and `user_account u`: the actor fills seats of the event with the person. */
export const canFill = (actor: Actor, settings: Settings): Expression<SqlBool> =>
  sql<SqlBool>`(${eventsToFill(actor, settings)} and ${peopleToEnroll(actor)})`;

/** On `user_account u`: people whose names the actor reads in outcomes. Editors and instructors read those of every roster of theirs. */
export const peopleToShow = (actor: Actor): Expression<SqlBool> =>
  isEditor(actor) || actor.isInstructor ? always : isStaff(actor);

/**
 * The current staff of the actor’s dealers, on a column with their ids. An array that is read once: compared row by row, the statement would
 * look at the places of all people.
 */
export const isOwnStaff = (
  { dealerIds }: Pick<Actor, 'dealerIds'>,
  userId: RawBuilder<unknown>,
): Expression<SqlBool> =>
  sql<SqlBool>`${userId} = any(array(select m.user_id from dealer_membership m
    where m.dealer_id = any(${dealerIds}::uuid[]) and ${isCurrentMembership('m')}))`;
