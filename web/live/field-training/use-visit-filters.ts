import { visitStatuses } from '#contract/live/visit-statuses.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useSearchOf } from '#web/platform/navigation.tsx';

export const visitViews = ['list', 'calendar'] as const;
export type VisitView = (typeof visitViews)[number];
export const periods = ['upcoming', 'past', 'all'] as const;
export type Period = (typeof periods)[number];

/** Search and filters of visits, which list and calendar share; the view is in the address too. */
export function useVisitFilters({
  usual,
  ...of
}: {
  usual: Period;
  instructor?: string | undefined;
  dealer?: string | undefined;
}) {
  const list = useListState({
    text: 'text',
    type: 'text',
    adminGroup: 'text',
    status: visitStatuses,
    period: periods,
  });
  const [search, change] = useSearchOf('view');
  const { text, type, adminGroup, status, period = usual } = list.filters;
  return {
    list,
    view: visitViews.find((one) => one === search.view) ?? 'list',
    setView: (next: VisitView) =>
      void change({ view: next === 'list' ? undefined : next, page: undefined } as {
        view?: string | undefined;
      }),
    usual,
    period,
    status,
    /** What both views ask for; each adds its days or its page. */
    narrowed: { query: text, type, adminGroup, ...of },
    dateRange: period === 'all' ? undefined : period,
  };
}

export type VisitFilters = ReturnType<typeof useVisitFilters>;
