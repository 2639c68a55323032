import { sql, type Expression, type SqlBool } from 'kysely';
import { isFieldStaff, isUnlimited, type Actor } from '#server/platform/access/actor.ts';

/** What decides who reads a dealer's figures. */
export interface ScopedDealer {
  readonly id: string;
  /** Admin groups the dealer stands in. */
  readonly adminGroupIds: readonly string[];
}

const readsAllDealers = (actor: Actor) => isUnlimited(actor) || actor.roleCode === 'BRAND_MANAGER';

/**
 * Reads a dealer's figures (gap 72): field staff of the dealers in own admin groups, dealer managers of the own;
 * administrators and brand managers of all.
 */
export function canReadDealer(actor: Actor, dealer: ScopedDealer): boolean {
  if (readsAllDealers(actor)) return true;
  if (isFieldStaff(actor)) return dealer.adminGroupIds.some((id) => actor.adminGroupIds.includes(id));
  return actor.dealerIds.includes(dealer.id);
}

/** `canReadDealer` as a condition on `dealer d`. */
export function dealersReportedTo(actor: Actor): Expression<SqlBool> {
  if (readsAllDealers(actor)) return sql<SqlBool>`true`;
  if (isFieldStaff(actor)) {
    return sql<SqlBool>`exists (select from admin_group_dealer g where g.dealer_id = d.id
      and g.admin_group_id = any(${actor.adminGroupIds}::uuid[]))`;
  }
  return sql<SqlBool>`d.id = any(${actor.dealerIds}::uuid[])`;
}
