import { contribute } from '#server/platform/ports.ts';
import { brandUses, usedBy } from '#server/training/brands/brands.ports.ts';
import { countForBrand } from './resources.queries.ts';

/** Resources of a brand. */
export const resourceBrandUses = contribute(brandUses, async ({ tx, brandId }) => [
  usedBy(await countForBrand(tx, brandId), ['resource', 'resources'], ['ressource', 'ressources']),
]);
