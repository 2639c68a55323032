import { IconCalendarMonth, IconMap2 } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { regions } from '#contract/people/accounts.regions.ts';
import { distances } from '#contract/live/ilt-seats.fields.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { FilterBar, type FilterBarProps } from '#web/ui/filter-bar.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { ownOrders, ownViews, type OwnFilters } from './use-own-filters.ts';
import { useLearnerSettings } from '../use-own-words.ts';

const icons = { list: IconMap2, calendar: IconCalendarMonth } as const;

/** Search, state or province, and the choice of list or calendar. */
export function OwnFilterBar({ filters }: { filters: OwnFilters }) {
  const { t } = useTranslation('live-training');
  const { list, view } = filters;
  const states = useStates();
  const near = useNear(filters);
  return (
    <FilterBar
      search={{
        label: t('search'),
        value: list.filters.text ?? '',
        onChange: (text) => list.setFilters({ text: text || undefined }),
      }}
      selects={[
        {
          key: 'state',
          label: t('ui:word.region'),
          value: list.filters.state ?? null,
          options: states,
          onChange: (state) => list.setFilters({ state: state ?? undefined }),
        },
        ...near.selects,
      ]}
    >
      <Segmented
        label={t('ui:word.view')}
        value={view}
        options={ownViews.map((value) => {
          const Icon = icons[value];
          return {
            value,
            label: t(`views.${value}`),
            icon: <Icon size={18} stroke={1.7} aria-hidden="true" />,
          };
        })}
        onChange={(next) => list.setFilters({ view: next === 'list' ? undefined : next })}
      />
    </FilterBar>
  );
}

/** The choice of a distance from the reader’s dealer and, with one, of the order. People without a dealer have neither. */
function useNear({ list }: OwnFilters): { readonly selects: NonNullable<FilterBarProps['selects']> } {
  const { t } = useTranslation('live-training');
  const formats = useFormats();
  const { near, order } = list.filters;
  const home = useLearnerSettings()?.home;
  if (!home) return { selects: [] };
  const distance = {
    key: 'near',
    label: t('near.label'),
    value: near ?? null,
    options: distances.map((value) => ({
      value,
      label: t(`near.${home.unit}`, { distance: formats.number(Number(value)) }),
    })),
    onChange: (next: string | null) =>
      list.setFilters({
        near: distances.find((one) => one === next),
        ...(next === null && { order: undefined }),
      }),
  };
  const byDistance = {
    key: 'order',
    label: t('near.byTime'),
    value: order ?? null,
    options: [{ value: 'distance', label: t('near.byDistance') }],
    onChange: (next: string | null) => list.setFilters({ order: ownOrders.find((one) => one === next) }),
  };
  return { selects: near && home.place ? [distance, byDistance] : [distance] };
}

/** The states and provinces, by name. Their two letters are different in both countries. */
function useStates() {
  const language = useLanguage();
  return useMemo(
    () =>
      Object.values(regions)
        .flatMap((list) => list ?? [])
        .map((region) => ({ value: region.value, label: inLanguage(region, language) }))
        .toSorted((one, other) => one.label.localeCompare(other.label, language)),
    [language],
  );
}
