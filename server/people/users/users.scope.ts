import { sql, type Expression, type SqlBool } from 'kysely';
import {
  type Actor,
  hasRight,
  seesColleagues,
  seesEverybody,
  seesPeopleOfGroups,
} from '#server/platform/access/actor.ts';
import { isCurrentMembership, isOriginalPerson } from '#server/platform/access/person.scope.ts';
import { all, any, columnOf, granted, type Scope } from '#server/platform/access/scope.ts';
import type { Db } from '#server/platform/database/open.ts';

/** The fields that decide who sees a person. */
export interface ScopedUser {
  readonly id: string;
  /** Dealers of current memberships. */
  readonly dealerIds: readonly string[];
  /** The person's admin groups, and those of the dealers. */
  readonly adminGroupIds: readonly string[];
  readonly dealerAdminGroupIds: readonly string[];
}

const oneself: Scope<Pick<ScopedUser, 'id'>> = {
  sql: (actor, alias) => sql<SqlBool>`${columnOf(alias, 'id')} = ${actor.id}`,
  holds: (actor, { id }) => id === actor.id,
};

/** Works at one of the actor's dealers. */
const colleagues: Scope<Pick<ScopedUser, 'dealerIds'>> = {
  sql: (actor, alias) =>
    sql<SqlBool>`exists (select from dealer_membership m where m.user_id = ${columnOf(alias, 'id')} and ${isCurrentMembership('m')}
      and m.dealer_id = any(${actor.dealerIds}::uuid[]))`,
  holds: (actor, { dealerIds }) => dealerIds.some((id) => actor.dealerIds.includes(id)),
};

/** In one of the actor's admin groups, through a dealer or directly. */
const ofDistrict: Scope<Pick<ScopedUser, 'adminGroupIds' | 'dealerAdminGroupIds'>> = {
  sql: (actor, alias) => sql<SqlBool>`(
    exists (select from dealer_membership m join admin_group_dealer g on g.dealer_id = m.dealer_id
      where m.user_id = ${columnOf(alias, 'id')} and ${isCurrentMembership('m')} and g.admin_group_id = any(${actor.adminGroupIds}::uuid[]))
    or exists (select from admin_group_user g where g.user_id = ${columnOf(alias, 'id')} and g.admin_group_id = any(${actor.adminGroupIds}::uuid[])))`,
  holds: (actor, { adminGroupIds, dealerAdminGroupIds }) =>
    [...adminGroupIds, ...dealerAdminGroupIds].some((id) => actor.adminGroupIds.includes(id)),
};

/** The people whom dealer managers and field staff look after. Whoever sees everybody looks after nobody in particular. */
const peopleLookedAfter = any(
  all(granted(seesPeopleOfGroups), ofDistrict),
  all(granted(seesColleagues), colleagues),
);

/**
 * Visible people: the actor; and, with a right that concerns people, those the role reaches. Everything and brands reach everyone, because
 * anyone may take a brand's training; groups reach the dealers and people of the actor's admin groups; dealers the staff of the actor's.
 */
export const usersVisible = any(granted(seesEverybody), oneself, peopleLookedAfter);

/**
 * Of whom a person sees what they answered or confirmed about a record: of everybody they see, if they work on it, else of themselves and the people
 * they look after. Other readers see how many there are.
 */
export const peopleConcerned = (worksOnIt: boolean): Scope<ScopedUser> =>
  worksOnIt ? usersVisible : any(oneself, peopleLookedAfter);

/** Whether there may be others among them. */
export const seesPeopleConcerned = (actor: Actor, worksOnIt: boolean): boolean =>
  worksOnIt || seesPeopleOfGroups(actor) || seesColleagues(actor);

/** True if the actor may read reports of this person: the right, and the person in scope. */
export async function canReadReportsOf(db: Db, actor: Actor, userId: string): Promise<boolean> {
  if (!hasRight(actor, 'USER_REPORTS')) return false;
  const { rows } =
    await sql`select from user_account u where u.id = ${userId} and ${usersVisible.sql(actor, 'u')}`.execute(
      db,
    );
  return rows.length > 0;
}

/** On `user_account u`: a person with their own account, not merged into another one. */
export const isOriginal: Expression<SqlBool> = isOriginalPerson('u');

/** True for `user_account u` with a current membership at this dealer. */
export const isStaffOf = (dealerId: string): Expression<SqlBool> =>
  sql<SqlBool>`exists (select from dealer_membership m where m.user_id = u.id and ${isCurrentMembership('m')} and m.dealer_id = ${dealerId})`;

/** People the actor may choose from a list: visible people, and for everyone the staff of their own dealers. */
export const peopleToName = any(usersVisible, colleagues);
