import { useTranslation } from 'react-i18next';
import { brandCalls } from '#contract/training/brands.calls.ts';
import type { ValuesOf } from '#web/platform/lists/filters.ts';
import { useCall } from '#web/platform/query.ts';

export const subjectFilters = { text: 'text', brand: 'text', active: ['yes', 'no'] } as const;

/** The filters of courses and curriculums: their brand, and whether they are active. */
export function useSubjectFilters({ filters }: { filters: ValuesOf<typeof subjectFilters> }) {
  const { t } = useTranslation('reports');
  const brands = useCall(brandCalls.list, { query: { page: 0 } }, { staleMilliseconds: 60_000 });
  const choices = [
    {
      name: 'brand',
      label: t('ui:word.brand'),
      options: (brands.data?.brands ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
    },
    {
      name: 'active',
      label: t('filter.active'),
      options: subjectFilters.active.map((value) => ({ value, label: t(`active.${value}`) })),
    },
  ] as const;
  return { query: filters, choices };
}
