import { isFieldStaff, isUnlimited, type Actor } from '#server/platform/access/actor.ts';
import { all, any, granted } from '#server/platform/access/scope.ts';
import { dealersOfDistrict, ownDealers } from '#server/people/reach/dealers.scope.ts';

const readsAllDealers = (actor: Actor) => isUnlimited(actor) || actor.roleCode === 'BRAND_MANAGER';

/**
 * Dealers whose figures a person reads: field staff those of their admin groups, dealer managers their own; administrators and brand
 * managers all.
 */
export const dealersReported = any(
  granted(readsAllDealers),
  all(granted(isFieldStaff), dealersOfDistrict),
  all(
    granted((actor) => !isFieldStaff(actor)),
    ownDealers,
  ),
);
