import type { ErrorText } from '#contract/platform/errors.ts';
import { managedBrandsOf, type Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { brandExists } from './brand-exists.queries.ts';
import { ofOwnBrands } from './managed-brand.scope.ts';

/**
 * Refuses a brand that does not exist or that the person does not manage. Unless their role reaches everything, people write for their
 * own brands only, and must always name one.
 */
export async function checkOwnBrand(
  tx: Change['tx'],
  actor: Actor,
  brandId: string | null,
  errors: { readonly brandRequired: ErrorText; readonly unknownBrand: ErrorText },
): Promise<void> {
  if (brandId === null) {
    if (managedBrandsOf(actor)) refuse(errors.brandRequired, {}, { field: 'brand' });
    return;
  }
  if (!ofOwnBrands.holds(actor, { brandId }) || !(await brandExists(tx, brandId)))
    refuse(errors.unknownBrand, {}, { field: 'brand' });
}
