import { podcastCalls as calls } from '#contract/library/podcasts.calls.ts';
import { podcastWorkScreens as screens } from '#contract/library/podcast-work.screens.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { SavedPreview } from './preview-page.tsx';

/** A saved episode, as each department would see it. */
export function Page() {
  const { podcastId } = useParamsOf(screens.preview);
  const reply = useCall(calls.get, { params: { id: podcastId } });
  if (reply.isLoadingError) return <FailedReply reply={reply} />;
  if (!reply.data) return <SkeletonRows rows={8} />;
  return <SavedPreview kind="podcast" clip={reply.data.podcast} />;
}
