import type { OwnList } from '#contract/live/ilt-my-events.calls.ts';
import { distances } from '#contract/live/ilt-seats.fields.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';

export const ownTabs = ['open', 'upcoming', 'enrolled', 'waitlist', 'past', 'teach', 'team'] as const;
export type OwnTab = (typeof ownTabs)[number];
export type EventTab = Exclude<OwnTab, 'team' | 'teach'>;

/** The list of the reply that a tab shows. */
export const listOfTab: Readonly<Record<EventTab, OwnList>> = {
  open: 'events',
  upcoming: 'myUpcomingEvents',
  enrolled: 'myEnrolledEvents',
  waitlist: 'myWaitlistEvents',
  past: 'myPastEvents',
};

export const ownViews = ['list', 'calendar'] as const;

/** Besides the order in time. */
export const ownOrders = ['distance'] as const;

/** Tab, view, search and filters of the learner’s events, all in the address. */
export function useOwnFilters() {
  const list = useListState({
    tab: ownTabs,
    view: ownViews,
    text: 'text',
    state: 'text',
    near: distances,
    order: ownOrders,
  });
  const { tab = 'open', view = 'list', text, state, near, order } = list.filters;
  return {
    list,
    tab,
    view,
    /** What list and calendar both ask for; each adds its days and its page. */
    narrowed: { text, state, near, ...(near && order && { sortBy: order }) },
    isNarrowed: Boolean(text || state || near),
    clear: () => list.setFilters({ text: undefined, state: undefined, near: undefined, order: undefined }),
  };
}
export type OwnFilters = ReturnType<typeof useOwnFilters>;
