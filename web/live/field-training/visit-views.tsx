import { IconCalendarMonth, IconList } from '@tabler/icons-react';
import { Suspense, type ReactNode } from 'react';
import { ListFilters } from '#web/platform/lists/list-filters.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#web/ui/choice-field.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { useTypes } from './use-visit-words.ts';
import { periods, visitViews, type VisitFilters } from './use-visit-filters.ts';
import { VisitList } from './visit-list.tsx';

const VisitCalendar = lazyPart(() =>
  import('./visit-calendar.tsx').then((module) => ({ default: module.VisitCalendar })),
);

const icons = { list: IconList, calendar: IconCalendarMonth } as const;

interface VisitViewsProps {
  readonly filters: VisitFilters;
  readonly addressOf: (id: string) => string;
  /** Further filters with a few values. */
  readonly choices?: NonNullable<Parameters<typeof VisitList>[0]['choices']>;
  readonly empty: { readonly title: string; readonly sentence: string; readonly action?: ReactNode };
}

/** Visits as a list or a calendar, with the same search and filters. */
export function VisitViews({ filters, addressOf, choices = [], empty }: VisitViewsProps) {
  const { t } = useTranslation('field-training');
  const types = useTypes(filters.list.filters.type);
  const { list, view } = filters;
  const all = [...choices, { name: 'type', label: t('ui:word.type'), options: types } as const];
  const controls = <Controls filters={filters} />;
  if (view === 'list')
    return (
      <VisitList filters={filters} addressOf={addressOf} controls={controls} choices={all} empty={empty} />
    );
  return (
    <Stack gap={16}>
      <ListFilters list={list} search={t('list.search')} choices={all} moreFilters={{ children: controls }} />
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <VisitCalendar filters={filters} addressOf={addressOf} />
      </Suspense>
    </Stack>
  );
}

/** Coming, past or all visits, and the view. A calendar shows its own days, so it has no choice of periods. */
function Controls({ filters }: { filters: VisitFilters }) {
  const { t } = useTranslation('field-training');
  const { list, view, setView, period, usual } = filters;
  return (
    <>
      {view === 'list' && (
        <ChoiceField
          label={t('ui:word.period')}
          required
          value={period}
          options={periods.map((value) => ({ value, label: t(`list.periods.${value}`) }))}
          onChange={(next) => list.setFilters({ period: next === usual ? undefined : (next ?? undefined) })}
        />
      )}
      <Segmented
        label={t('ui:word.view')}
        value={view}
        options={visitViews.map((value) => {
          const Icon = icons[value];
          return {
            value,
            label: t(`list.views.${value}`),
            icon: <Icon size={18} stroke={1.7} aria-hidden="true" />,
          };
        })}
        onChange={setView}
      />
    </>
  );
}
