import { useTranslation } from 'react-i18next';
import { brandCalls } from '#contract/training/brands.calls.ts';
import { useCall } from '#web/platform/query.ts';

/** The brands the person works on, as choices. */
export function useManagedBrands(): { value: string; label: string }[] {
  const brands = useCall(brandCalls.list, { query: { isAdmin: 'true', page: 0 } });
  return (brands.data?.brands ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
}

/** The filter of a list by brand, for people who work on several. */
export function useBrandChoice() {
  const { t } = useTranslation('publishing');
  const options = useManagedBrands();
  return options.length > 1 ? [{ name: 'brand' as const, label: t('ui:word.brand'), options }] : [];
}
