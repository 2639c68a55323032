import { podcastCalls } from '#contract/library/podcasts.calls.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { podcasts } from '../clip-room.ts';
import { clipFilters } from '../clip-filters.ts';
import { ClipsPage } from './clips-page.tsx';

/** Episodes for the listener, by category. */
export function Page() {
  const { text } = useListState(clipFilters).filters;
  const reply = useCall(podcastCalls.byCategories, { query: { text } }, { keepPrevious: true });
  const shelves = reply.data?.podcastsByCategories.map(({ podcasts: clips, ...row }) => ({ ...row, clips }));
  return <ClipsPage room={podcasts} shelves={shelves} reply={reply} />;
}
