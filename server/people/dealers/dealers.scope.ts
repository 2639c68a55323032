import { sql, type Expression, type SqlBool } from 'kysely';
import { isFieldStaff, isUnlimited, type Actor } from '#server/platform/access/actor.ts';

/** What decides who sees a dealer. */
export interface ScopedDealer {
  readonly id: string;
  /** Admin groups the dealer is in. */
  readonly adminGroupIds: readonly string[];
}

const seesEveryDealer = (actor: Actor) =>
  isUnlimited(actor) || actor.roleCode === 'BRAND_MANAGER' || actor.roleCode === 'ILT_ADMIN';

/**
 * Sees a dealer (gap 72): the own ones; every one for company and platform administrators, for brand managers, whose
 * training any dealer may take, and for who runs live training; those of own admin groups for field staff.
 */
export function canSeeDealer(actor: Actor, dealer: ScopedDealer): boolean {
  if (seesEveryDealer(actor) || actor.dealerIds.includes(dealer.id)) return true;
  return isFieldStaff(actor) && dealer.adminGroupIds.some((id) => actor.adminGroupIds.includes(id));
}

/** `canSeeDealer` as a condition on `dealer d`. */
export function dealersVisibleTo(actor: Actor): Expression<SqlBool> {
  if (seesEveryDealer(actor)) return sql<SqlBool>`true`;
  const own = sql<SqlBool>`d.id = any(${actor.dealerIds}::uuid[])`;
  if (!isFieldStaff(actor)) return own;
  return sql<SqlBool>`(${own} or exists (select from admin_group_dealer a where a.dealer_id = d.id
    and a.admin_group_id = any(${actor.adminGroupIds}::uuid[])))`;
}

/** On `dealer d`: whose people and reports the actor reaches whole, so that others may be given them. */
export function dealersReachedBy(actor: Actor): Expression<SqlBool> {
  if (isUnlimited(actor)) return sql<SqlBool>`true`;
  if (!isFieldStaff(actor)) return sql<SqlBool>`d.id = any(${actor.dealerIds}::uuid[])`;
  return dealersVisibleTo(actor);
}
