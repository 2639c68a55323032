import { hasRight } from '#server/platform/access/actor.ts';
import { all, any, granted, whoever } from '#server/platform/access/scope.ts';
import { kept, live } from '#server/training/catalog/live.scope.ts';
import { ownBrands } from '#server/training/catalog/managed-brand.scope.ts';

/** Brands a person works on, those in the bin as well. */
export const brandsManaged = all(
  granted((actor) => hasRight(actor, 'VIEW_BRANDS')),
  ownBrands,
);

/** Brands a person works on that are there. */
export const brandsManagedHere = all(whoever(kept), brandsManaged);

/**
 * Brands a person sees: a brand has no audience of its own, so once it is live it is open to everybody signed in, and its curriculums
 * narrow further. Its makers look at the page before it is published.
 */
export const brandsVisible = any(whoever(live), brandsManagedHere);
