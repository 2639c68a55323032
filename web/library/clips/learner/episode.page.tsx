import { podcastCalls } from '#contract/library/podcasts.calls.ts';
import { podcastScreens } from '#contract/library/podcasts.screens.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { podcasts } from '../clip-room.ts';
import { ClipView } from './clip-view.tsx';

/** One episode. */
export function Page() {
  const { podcastId } = useParamsOf(podcastScreens.episode);
  const reply = useCall(podcastCalls.get, { params: { id: podcastId } });
  if (reply.isError && !reply.data) return <FailedReply reply={reply} />;
  if (!reply.data) return <SkeletonRows rows={10} />;
  return <ClipView key={podcastId} room={podcasts} clip={reply.data.podcast} />;
}
