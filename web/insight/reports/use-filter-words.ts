import { useTranslation } from 'react-i18next';
import type { ListChoice } from '#web/platform/lists/list-table.tsx';

/** What a report is narrowed to, in words for paper: "Department: Service". */
export function useFilterWords<Filter extends string>(
  filters: Readonly<Record<Filter | 'text', string | undefined>>,
  search: string,
  choices: readonly ListChoice<Filter | 'text'>[],
): string[] {
  const { t } = useTranslation('reports');
  const pair = (filter: string, value: string) => t('filter.pair', { filter, value });
  return [
    ...(filters.text ? [pair(search, filters.text)] : []),
    ...choices.flatMap(({ name, label, options }) => {
      const chosen = options.find((one) => one.value === filters[name]);
      return chosen ? [pair(label, chosen.label)] : [];
    }),
  ];
}
