import { videoCalls as calls } from '#contract/library/videos.calls.ts';
import { videoWorkScreens as screens } from '#contract/library/video-work.screens.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { SavedPreview } from './preview-page.tsx';

/** A saved video, as each department would see it. */
export function Page() {
  const { videoId } = useParamsOf(screens.preview);
  const reply = useCall(calls.get, { params: { id: videoId } });
  if (reply.isLoadingError) return <FailedReply reply={reply} />;
  if (!reply.data) return <SkeletonRows rows={8} />;
  return <SavedPreview kind="video" clip={reply.data.video} />;
}
