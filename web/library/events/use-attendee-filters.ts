import { eventAnswers } from '#contract/library/event-answers.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';

/** What narrows the people who answered, kept in the address. On a page with another list, it has an area of its own. */
export function useAttendeeFilters(area?: string) {
  const list = useListState({ text: 'text', type: eventAnswers }, [], area);
  const { text = '', type = null } = list.filters;
  return {
    text,
    type,
    page: list.page,
    onText: (next: string) => list.setFilters({ text: next || undefined }),
    onType: (next: string | null) =>
      list.setFilters({ type: eventAnswers.find((one) => one === next) ?? undefined }),
    onPage: list.setPage,
    onClear: list.clearFilters,
  };
}
export type AttendeeFilters = ReturnType<typeof useAttendeeFilters>;
