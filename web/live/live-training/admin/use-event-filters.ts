import { publicationStatuses } from '#contract/platform/publishing.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useSearchOf } from '#web/platform/navigation.tsx';
import { isDay } from '#web/ui/typed-day.ts';

export const eventStates = ['all', ...publicationStatuses, 'canceled', 'deleted'] as const;
export type EventListState = (typeof eventStates)[number];
export const periods = ['upcoming', 'undecided', 'past', 'all'] as const;
export const eventViews = ['list', 'month', 'map'] as const;
export type EventView = (typeof eventViews)[number];

/** The orders of the list, by the names of its columns. */
const sorts = ['startDate', 'city'] as const;

/** Search, filters and orders of the events. List, month and map share them; the view itself is in the address too. */
export function useEventFilters() {
  const list = useListState(
    {
      text: 'text',
      state: 'text',
      course: 'text',
      template: 'text',
      location: 'text',
      status: eventStates,
      period: periods,
      from: 'text',
      to: 'text',
    },
    sorts,
  );
  const [search, change] = useSearchOf('view');
  const view: EventView = eventViews.find((one) => one === search.view) ?? 'list';
  const { filters, sort } = list;
  const { status = 'all' } = filters;
  const [from, to] = [filters.from, filters.to].map((day) => (day && isDay(day) ? day : undefined));
  // Somebody who names days wants these days, whether they are over or not.
  const period = filters.period ?? (from || to ? 'all' : 'upcoming');
  // The latest of the past events come first.
  const byStart = sort?.key === 'startDate' ? sort.direction : period === 'past' ? 'desc' : 'asc';
  return {
    list,
    view,
    setView: (next: EventView) =>
      void change({ view: next === 'list' ? undefined : next, page: undefined } as {
        view?: string | undefined;
      }),
    status,
    period,
    days: { from, to },
    order: { key: sort?.key ?? ('startDate' as const), direction: sort?.direction ?? byStart },
    /** Only events that somebody has to decide on. A month shows its own days, but narrows to these too. */
    isUndecided: period === 'undecided',
    /** What all three views ask for; each adds its days and its page. */
    narrowed: {
      isAdmin: 'true',
      text: filters.text,
      state: filters.state,
      course: filters.course,
      template: filters.template,
      location: filters.location,
      deleted: String(status === 'deleted'),
      ...(status === 'canceled' && { canceled: 'true' }),
      ...(isPublication(status) && { status }),
      ...(period === 'undecided' && { undecided: 'true' }),
      sortByStartDate: byStart,
      ...(sort?.key === 'city' && { sortByCity: sort.direction }),
    } as const,
  };
}

export type EventFilters = ReturnType<typeof useEventFilters>;

const isPublication = (status: EventListState): status is (typeof publicationStatuses)[number] =>
  (publicationStatuses as readonly string[]).includes(status);

/** The query of a list or a map: the days that are set, and coming or past events. */
export const datesOf = ({ period, days }: EventFilters) => ({
  ...((period === 'upcoming' || period === 'past') && { dateRange: period }),
  startDate: days.from,
  endDate: days.to,
});
