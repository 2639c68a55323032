import { sql, type SqlBool } from 'kysely';
import { isFieldStaff, isUnlimited, seesEverybody } from '#server/platform/access/actor.ts';
import { all, any, columnOf, granted, type Scope } from '#server/platform/access/scope.ts';

/** What decides who sees a dealer. */
export interface ScopedDealer {
  readonly id: string;
  /** Admin groups the dealer is in. */
  readonly adminGroupIds: readonly string[];
}

/** A dealer the person works at. */
export const ownDealers: Scope<Pick<ScopedDealer, 'id'>> = {
  sql: (actor, alias) => sql<SqlBool>`${columnOf(alias, 'id')} = any(${actor.dealerIds}::uuid[])`,
  holds: (actor, { id }) => actor.dealerIds.includes(id),
};

/** A dealer of the district that field staff look after. */
export const dealersOfDistrict: Scope<Pick<ScopedDealer, 'adminGroupIds'>> = {
  sql: (actor, alias) => sql<SqlBool>`exists (select from admin_group_dealer g
    where g.dealer_id = ${columnOf(alias, 'id')} and g.admin_group_id = any(${actor.adminGroupIds}::uuid[]))`,
  holds: (actor, { adminGroupIds }) => adminGroupIds.some((id) => actor.adminGroupIds.includes(id)),
};

const looksAfter = any(ownDealers, all(granted(isFieldStaff), dealersOfDistrict));

/**
 * Dealers in sight: the own ones; every one for company and platform administrators, for brand managers, whose training any dealer
 * may take, and for who runs live training; those of own admin groups for field staff.
 */
export const dealersVisible = any(granted(seesEverybody), looksAfter);

/** Dealers whose people and reports the actor reaches whole, so that others may be given them. */
export const dealersReached = any(granted(isUnlimited), looksAfter);
