import { useTranslation } from 'react-i18next';
import { brandCalls } from '#contract/training/brands.calls.ts';
import type { ListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';

/** What courses and curriculums are narrowed by: their brand, and whether they are active. */
export function useSubjectFilters({ filters }: Pick<ListState<'text' | 'brand' | 'active'>, 'filters'>) {
  const { t } = useTranslation('reports');
  const brands = useCall(brandCalls.list, { query: { page: 0 } }, { staleMilliseconds: 60_000 });
  const choices = [
    {
      name: 'brand',
      label: t('filter.brand'),
      options: (brands.data?.brands ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
    },
    {
      name: 'active',
      label: t('filter.active'),
      options: (['yes', 'no'] as const).map((value) => ({ value, label: t(`active.${value}`) })),
    },
  ] as const;
  // The call takes the word as the address has it.
  return { query: filters as { text?: string; brand?: string; active?: never }, choices };
}
