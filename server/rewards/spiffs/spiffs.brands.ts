import { contribute } from '#server/platform/ports.ts';
import { brandUses, usedBy } from '#server/training/brands/brands.ports.ts';
import { countFundedBy } from './spiff-changes.queries.ts';

/** Programs that a brand pays for. */
export const spiffBrandUses = contribute(brandUses, async ({ tx, brandId }) => [
  usedBy(await countFundedBy(tx, brandId), ['spiff', 'spiffs'], ['prime de vente', 'primes de vente']),
]);
