import { podcastCalls } from '#contract/library/podcasts.calls.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { Stack } from '#web/ui/layout.tsx';
import { podcasts } from '../clip-room.ts';
import { clipFilters } from '../clip-filters.ts';
import { PodcastFeed } from './podcast-feed.tsx';
import { ClipsPage } from './clips-page.tsx';

/** Episodes for the listener, by category. */
export function Page() {
  const { text } = useListState(clipFilters).filters;
  const reply = useCall(podcastCalls.byCategories, { query: { text } }, { keepPrevious: true });
  const shelves = reply.data?.podcastsByCategories.map(({ podcasts: clips, ...row }) => ({ ...row, clips }));
  return (
    <Stack gap={32}>
      <div>
        <ClipsPage room={podcasts} shelves={shelves} reply={reply} />
      </div>
      <PodcastFeed />
    </Stack>
  );
}
