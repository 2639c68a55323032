import { IconCalendarMonth, IconList, IconMap2, IconPlus } from '@tabler/icons-react';
import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { eventCalls } from '#contract/live/ilt-events.calls.ts';
import { templateCalls } from '#contract/live/ilt-templates.calls.ts';
import { liveTrainingScreens as screens } from '#contract/live/live-training.screens.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useAllowed } from '#web/platform/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChoiceField } from '#web/ui/choice-field.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { EventList } from './event-list.tsx';
import { SectionLinks } from './section-links.tsx';
import {
  datesOf,
  eventStates,
  eventViews,
  periods,
  useEventFilters,
  type EventFilters,
} from './use-event-filters.ts';
import { useEventActions } from './use-event-actions.tsx';
import { useOpenRecord } from './use-open-record.ts';

const EventMap = lazyPart(() => import('./event-map.tsx').then((module) => ({ default: module.EventMap })));
const EventMonth = lazyPart(() =>
  import('./event-month.tsx').then((module) => ({ default: module.EventMonth })),
);
const NewEvent = lazyPart(() => import('./new-event.tsx').then((module) => ({ default: module.NewEvent })));

const icons = { list: IconList, month: IconCalendarMonth, map: IconMap2 } as const;

/** Events as a list, a month, or a map. All three share search, filters, and order. */
export function Page() {
  const { t } = useTranslation('live-training-admin');
  const formats = useFormats();
  const filters = useEventFilters();
  const { list, view, status } = filters;
  const drawer = useOpenRecord(screens.events);
  const actions = useEventActions();
  // One row is enough for the counts of the tabs, which are the same in every view.
  const counted = useCall(
    eventCalls.list,
    { query: { ...filters.narrowed, ...datesOf(filters), page: 1, limit: 1 } },
    { keepPrevious: true },
  );
  const { counts, abilities } = counted.data ?? {};
  const mayChooseTemplate = useAllowed(templateCalls.list.access);
  const addButton = abilities?.create && mayChooseTemplate && (
    <Button variant="filled" icon={<IconPlus size={16} stroke={1.7} />} onClick={drawer.add}>
      {t('events.add')}
    </Button>
  );
  const controls = <Controls filters={filters} />;

  return (
    <>
      <PageHeader
        title={t('events.title')}
        sub={t('events.sub')}
        actions={
          <>
            <SectionLinks current="events" />
            {addButton}
          </>
        }
      />
      <Tabs
        label={t('events.states')}
        current={status}
        items={eventStates.map((key) => ({
          key,
          label: key === 'canceled' ? t('events.canceled') : t(`publishing:state.${key}`),
          count: counts && formats.number(counts[key]),
        }))}
        onChange={(key) => list.setFilters({ status: key === 'all' ? undefined : key })}
      />
      <Suspense fallback={<SkeletonRows rows={8} />}>
        {view === 'list' && (
          <EventList filters={filters} controls={controls} menu={actions.menu} addButton={addButton} />
        )}
        {view === 'month' && <EventMonth filters={filters} controls={controls} />}
        {view === 'map' && <EventMap filters={filters} controls={controls} />}
      </Suspense>
      <Suspense>{drawer.isNew && <NewEvent onClose={drawer.close} />}</Suspense>
      {actions.dialogs}
    </>
  );
}

/** Which dates, and the view. A month shows its own days, so there it is only all of them or those to decide on. */
function Controls({ filters }: { filters: EventFilters }): ReactNode {
  const { t } = useTranslation('live-training-admin');
  const { list, view, setView, period, isUndecided } = filters;
  const isMonth = view === 'month';
  const choices = isMonth ? (['all', 'undecided'] as const) : periods;
  // Back in the list, all dates of a month are the usual ones.
  const usual = isMonth ? 'all' : 'upcoming';
  return (
    <>
      <ChoiceField
        label={t('events.period')}
        required
        value={isMonth && !isUndecided ? 'all' : period}
        options={choices.map((value) => ({ value, label: t(`events.periods.${value}`) }))}
        onChange={(next) => list.setFilters({ period: next === usual ? undefined : (next ?? undefined) })}
      />
      <Segmented
        label={t('events.view')}
        value={view}
        options={eventViews.map((value) => {
          const Icon = icons[value];
          return {
            value,
            label: t(`events.views.${value}`),
            icon: <Icon size={18} stroke={1.7} aria-hidden="true" />,
          };
        })}
        onChange={setView}
      />
    </>
  );
}
