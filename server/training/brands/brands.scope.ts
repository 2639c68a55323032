import { hasRight } from '#server/platform/access/actor.ts';
import { all, any, fromCondition, granted } from '#server/platform/access/scope.ts';
import { kept, live } from '#server/training/catalog/live.scope.ts';
import { ownBrands } from '#server/training/catalog/managed-brand.scope.ts';

/** Brands a person works on, including those in the trash. */
export const brandsManaged = all(
  granted((actor) => hasRight(actor, 'VIEW_BRANDS')),
  ownBrands,
);

/** Brands a person works on, except those in the trash. */
export const brandsManagedHere = all(fromCondition(kept), brandsManaged);

/**
 * Brands a person sees. A brand has no audience: once published it is open to everyone signed in, and its curriculums narrow access
 * further. People who work on it see the page before it is published.
 */
export const brandsVisible = any(fromCondition(live), brandsManagedHere);
