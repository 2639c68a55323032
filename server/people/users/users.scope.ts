import { sql, type Expression, type SqlBool } from 'kysely';
import { type Actor, hasRight, isFieldStaff, seesEverybody } from '#server/platform/access/actor.ts';
import { all, any, columnOf, granted, type Scope } from '#server/platform/access/scope.ts';
import type { Db } from '#server/platform/database/open.ts';

/** What decides who sees a person. */
export interface ScopedUser {
  readonly id: string;
  /** Dealers of running memberships. */
  readonly dealerIds: readonly string[];
  /** Admin groups the person is in, and those of the dealers. */
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
    sql<SqlBool>`exists (select from dealer_membership m where m.user_id = ${columnOf(alias, 'id')} and m.ended_at is null
      and m.dealer_id = any(${actor.dealerIds}::uuid[]))`,
  holds: (actor, { dealerIds }) => dealerIds.some((id) => actor.dealerIds.includes(id)),
};

/** In the district that field staff look after, by dealer or in person. */
const ofDistrict: Scope<Pick<ScopedUser, 'adminGroupIds' | 'dealerAdminGroupIds'>> = {
  sql: (actor, alias) => sql<SqlBool>`(
    exists (select from dealer_membership m join admin_group_dealer g on g.dealer_id = m.dealer_id
      where m.user_id = ${columnOf(alias, 'id')} and m.ended_at is null and g.admin_group_id = any(${actor.adminGroupIds}::uuid[]))
    or exists (select from admin_group_user g where g.user_id = ${columnOf(alias, 'id')} and g.admin_group_id = any(${actor.adminGroupIds}::uuid[])))`,
  holds: (actor, { adminGroupIds, dealerAdminGroupIds }) =>
    [...adminGroupIds, ...dealerAdminGroupIds].some((id) => actor.adminGroupIds.includes(id)),
};

/**
 * People in sight: oneself; everybody for company and platform administrators and for who runs live training; the dealers and people
 * of own admin groups for field staff; the own dealers' staff for dealer managers. A brand manager sees everybody who can take that
 * brand's training: all of them, read-only.
 */
export const usersVisible = any(
  granted(seesEverybody),
  oneself,
  all(granted(isFieldStaff), ofDistrict),
  all(
    granted((actor) => actor.roleCode === 'DEALER_MANAGER'),
    colleagues,
  ),
);

/** Reads reports of this person: the right, and the person in scope. */
export async function canReadReportsOf(db: Db, actor: Actor, userId: string): Promise<boolean> {
  if (!hasRight(actor, 'USER_REPORTS')) return false;
  const { rows } =
    await sql`select from user_account u where u.id = ${userId} and ${usersVisible.sql(actor, 'u')}`.execute(
      db,
    );
  return rows.length > 0;
}

/** On `user_account u`: a person of one's own, not merged into another account. */
export const isOriginal: Expression<SqlBool> = sql<SqlBool>`u.merged_into_id is null`;

/** True for `user_account u` with a running membership at this dealer. */
export const isStaffOf = (dealerId: string): Expression<SqlBool> =>
  sql<SqlBool>`exists (select from dealer_membership m where m.user_id = u.id and m.ended_at is null and m.dealer_id = ${dealerId})`;

/** Whom one may choose from a list: people in sight, and for everybody the staff of the own dealers. */
export const peopleToName = any(usersVisible, colleagues);
