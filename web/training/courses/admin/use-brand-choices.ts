import { brandCalls } from '#contract/training/brands.calls.ts';
import { useCall } from '#web/platform/query.ts';
import { useUser } from '#web/platform/session.tsx';

export interface BrandChoices {
  readonly options: { readonly value: string; readonly label: string }[];
  /** A brand manager must choose one of the own brands; everyone else may leave the brand empty. */
  readonly isRequired: boolean;
  readonly first: string | null;
}

/** The brands a person may write courses for. */
export function useBrandChoices(): BrandChoices {
  const { editingBrand, ownedBrands, role } = useUser();
  const brands = useCall(brandCalls.list, { query: { page: 0 } }, { staleMilliseconds: 60_000 });
  const isRequired = role.reach !== 'everything';
  const options = (brands.data?.brands ?? [])
    .filter((brand) => !isRequired || ownedBrands.includes(brand._id))
    .map((brand) => ({ value: brand._id, label: brand.name }));
  return { options, isRequired, first: isRequired ? (editingBrand ?? ownedBrands[0] ?? null) : null };
}
