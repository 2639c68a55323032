import { IconCalendarMonth, IconList, IconMap2 } from '@tabler/icons-react';
import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { eventCalls } from '#contract/live/ilt-events.calls.ts';
import { templateCalls } from '#contract/live/ilt-templates.calls.ts';
import { liveTrainingScreens as screens } from '#contract/live/live-training.screens.ts';
import { PublishableListPage } from '#web/platform/publishing/publishable-list-page.tsx';
import { usePublishableList } from '#web/platform/publishing/use-publishable-list.ts';
import { useAllowed } from '#web/platform/session.tsx';
import { ChoiceField } from '#web/ui/choice-field.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { useEventColumns } from './event-columns.tsx';
import { liveEventKind } from './event-kind.ts';
import { SectionLinks } from './section-links.tsx';
import { useCanceling } from './use-canceling.tsx';
import { useEventBar } from './use-event-bar.tsx';
import {
  datesOf,
  eventStates,
  eventViews,
  periods,
  useEventFilters,
  type EventFilters,
} from './use-event-filters.ts';
import { useOpenRecord } from './use-open-record.ts';

const EventMap = lazyPart(() => import('./event-map.tsx').then((module) => ({ default: module.EventMap })));
const EventMonth = lazyPart(() =>
  import('./event-month.tsx').then((module) => ({ default: module.EventMonth })),
);
const NewEvent = lazyPart(() => import('./new-event.tsx').then((module) => ({ default: module.NewEvent })));

const icons = { list: IconList, month: IconCalendarMonth, map: IconMap2 } as const;
const otherViews = { month: EventMonth, map: EventMap } as const;

/** Events as a list, a month, or a map. All three share search, filters, and order. */
export function Page() {
  const filters = useEventFilters();
  const { list, view } = filters;
  const drawer = useOpenRecord(screens.events);
  const canceling = useCanceling();
  const mayChooseTemplate = useAllowed(templateCalls.list.access);
  const page = usePublishableList(liveEventKind, {
    // The order has parameters of its own.
    list: { ...list, order: {} },
    tabFilter: 'status',
    tabs: eventStates,
    scope: { isAdmin: 'true' },
    narrowed: { ...filters.narrowed, ...datesOf(filters) },
    bulk: {
      publish: useAllowed(eventCalls.changeStatus.access),
      remove: useAllowed(eventCalls.remove.access),
    },
  });
  const controls = <Controls filters={filters} />;
  const bar = useEventBar(filters, controls, page.rows);
  const View = view === 'list' ? undefined : otherViews[view];

  return (
    <PublishableListPage
      page={page}
      columns={useEventColumns()}
      sortedBy={filters.order}
      moreFilters={bar.more}
      create={mayChooseTemplate ? { open: drawer.add } : undefined}
      head={<SectionLinks current="events" />}
      {...(View && {
        instead: (
          <Suspense fallback={<SkeletonRows rows={8} />}>
            <View filters={filters} controls={controls} />
          </Suspense>
        ),
      })}
      ownActions={canceling.actions}
    >
      <Suspense>{drawer.isNew && <NewEvent onClose={drawer.close} />}</Suspense>
      {!View && bar.drawer}
      {canceling.dialogs}
    </PublishableListPage>
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
        label={t('ui:word.period')}
        required
        value={isMonth && !isUndecided ? 'all' : period}
        options={choices.map((value) => ({ value, label: t(`events.periods.${value}`) }))}
        onChange={(next) => list.setFilters({ period: next === usual ? undefined : (next ?? undefined) })}
      />
      <Segmented
        label={t('ui:word.view')}
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
