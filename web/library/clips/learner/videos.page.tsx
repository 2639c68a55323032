import { videoCalls } from '#contract/library/videos.calls.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { videos } from '../clip-room.ts';
import { clipFilters } from '../clip-filters.ts';
import { ClipsPage } from './clips-page.tsx';

/** Videos for the viewer, by category. */
export function Page() {
  const { text } = useListState(clipFilters).filters;
  const reply = useCall(videoCalls.byCategories, { query: { text } }, { keepPrevious: true });
  const shelves = reply.data?.videosByCategories.map(({ videos: clips, ...row }) => ({ ...row, clips }));
  return <ClipsPage room={videos} shelves={shelves} reply={reply} />;
}
