import { sql, type Expression, type SqlBool } from 'kysely';
import { type Actor, hasRight, isFieldStaff, isUnlimited } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/database/open.ts';

/** What decides who sees a person. */
export interface ScopedUser {
  readonly id: string;
  /** Dealers of running memberships. */
  readonly dealerIds: readonly string[];
  readonly adminGroupIds: readonly string[];
}

/**
 * Sees a person (gap 72): oneself; everybody for company and platform administrators and for who runs live training;
 * the dealers and people of own admin groups for field staff; the own dealers' staff for dealer managers.
 * A brand manager sees everybody who can take that brand's training: all of them, read-only.
 */
export function canSeeUser(actor: Actor, user: ScopedUser, dealersOfGroups: ReadonlySet<string>): boolean {
  if (user.id === actor.id || seesEverybody(actor)) return true;
  if (isFieldStaff(actor)) {
    return (
      user.dealerIds.some((id) => dealersOfGroups.has(id)) ||
      user.adminGroupIds.some((id) => actor.adminGroupIds.includes(id))
    );
  }
  if (actor.roleCode === 'DEALER_MANAGER') return user.dealerIds.some((id) => actor.dealerIds.includes(id));
  return false;
}

/** Whose scope is everybody. */
export const seesEverybody = (actor: Actor): boolean =>
  isUnlimited(actor) || actor.roleCode === 'BRAND_MANAGER' || actor.roleCode === 'ILT_ADMIN';

/** `canSeeUser` as a condition on `user_account u`. */
export function usersVisibleTo(actor: Actor): Expression<SqlBool> {
  if (seesEverybody(actor)) return sql<SqlBool>`true`;
  const own = sql<SqlBool>`u.id = ${actor.id}`;
  if (isFieldStaff(actor)) {
    return sql<SqlBool>`(${own}
      or exists (select from dealer_membership m join admin_group_dealer g on g.dealer_id = m.dealer_id
        where m.user_id = u.id and m.ended_at is null and g.admin_group_id = any(${actor.adminGroupIds}::uuid[]))
      or exists (select from admin_group_user g where g.user_id = u.id and g.admin_group_id = any(${actor.adminGroupIds}::uuid[])))`;
  }
  if (actor.roleCode === 'DEALER_MANAGER') {
    return sql<SqlBool>`(${own} or exists (select from dealer_membership m where m.user_id = u.id and m.ended_at is null
      and m.dealer_id = any(${actor.dealerIds}::uuid[])))`;
  }
  return own;
}

/** Reads reports of this person: the right, and the person in scope. */
export async function canReadReportsOf(db: Db, actor: Actor, userId: string): Promise<boolean> {
  if (!hasRight(actor, 'USER_REPORTS')) return false;
  const { rows } =
    await sql`select from user_account u where u.id = ${userId} and ${usersVisibleTo(actor)}`.execute(db);
  return rows.length > 0;
}

/** On `user_account u`: a person of one's own, not merged into another account. */
export const isOriginal: Expression<SqlBool> = sql<SqlBool>`u.merged_into_id is null`;

/** True for `user_account u` with a running membership at this dealer. */
export const isStaffOf = (dealerId: string): Expression<SqlBool> =>
  sql<SqlBool>`exists (select from dealer_membership m where m.user_id = u.id and m.ended_at is null and m.dealer_id = ${dealerId})`;

/** Whom one may choose from a list: people in sight, and for everybody the staff of the own dealers (gap 224). */
export const isColleagueOf = (actor: Actor): Expression<SqlBool> =>
  sql<SqlBool>`(${usersVisibleTo(actor)} or exists (select from dealer_membership m where m.user_id = u.id
    and m.ended_at is null and m.dealer_id = any(${actor.dealerIds}::uuid[])))`;
