import { contribute } from '#server/platform/ports.ts';
import { brandUses, usedBy } from '#server/training/brands/brands.ports.ts';
import { countForBrand } from './incentives.queries.ts';

/** Incentives of a brand. */
export const incentiveBrandUses = contribute(brandUses, async ({ tx, brandId }) => [
  usedBy(await countForBrand(tx, brandId), ['incentive', 'incentives'], ['prime', 'primes']),
]);
