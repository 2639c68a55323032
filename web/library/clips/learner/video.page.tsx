import { videoCalls } from '#contract/library/videos.calls.ts';
import { videoScreens } from '#contract/library/videos.screens.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { videos } from '../clip-room.ts';
import { ClipView } from './clip-view.tsx';

/** One video. */
export function Page() {
  const { videoId } = useParamsOf(videoScreens.video);
  const reply = useCall(videoCalls.get, { params: { id: videoId } });
  if (reply.isError && !reply.data) return <FailedReply reply={reply} />;
  if (!reply.data) return <SkeletonRows rows={10} />;
  return <ClipView key={videoId} room={videos} clip={reply.data.video} />;
}
