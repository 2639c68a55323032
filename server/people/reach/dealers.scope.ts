import { sql, type SqlBool } from 'kysely';
import type { Reach } from '#contract/platform/roles.ts';
import { type Actor, isUnlimited, looksAfterGroups, seesEveryDealer } from '#server/platform/access/actor.ts';
import { all, any, columnOf, granted, type Scope } from '#server/platform/access/scope.ts';

/** The fields that decide who sees a dealer. */
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

/** A dealer in one of the actor's admin groups. */
export const dealersOfDistrict: Scope<Pick<ScopedDealer, 'adminGroupIds'>> = {
  sql: (actor, alias) => sql<SqlBool>`exists (select from admin_group_dealer g
    where g.dealer_id = ${columnOf(alias, 'id')} and g.admin_group_id = any(${actor.adminGroupIds}::uuid[]))`,
  holds: (actor, { adminGroupIds }) => adminGroupIds.some((id) => actor.adminGroupIds.includes(id)),
};

const looksAfter = any(ownDealers, all(granted(looksAfterGroups), dealersOfDistrict));

/**
 * Visible dealers: a person's own, and those the role reaches: all of them for everything and for brands, because any dealer may take their
 * training; those of the own admin groups for groups.
 */
export const dealersVisible = any(granted(seesEveryDealer), looksAfter);

/** Dealers whose people and reports the actor fully reaches, so that the actor may give others access to them. */
export const dealersReached = any(granted(isUnlimited), looksAfter);

const reaching =
  (...reaches: readonly Reach[]) =>
  (actor: Actor): boolean =>
    actor.isPlatformAdmin || reaches.includes(actor.reach);

/**
 * Dealers whose figures a person reads: all of them if the role reaches everything or brands; else those of the own admin groups, or the
 * own dealers. Figures of a dealer are about other people, so a role that reaches nobody reads none.
 */
export const dealersReported = any(
  granted(reaching('everything', 'brands')),
  all(granted(reaching('groups')), dealersOfDistrict),
  all(granted(reaching('dealers')), ownDealers),
);
