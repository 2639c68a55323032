import type { Reach } from '#contract/platform/roles.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { all, any, granted } from '#server/platform/access/scope.ts';
import { dealersOfDistrict, ownDealers } from '#server/people/reach/dealers.scope.ts';

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
