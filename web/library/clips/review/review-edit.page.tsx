import { useTranslation } from 'react-i18next';
import { videoCalls as calls } from '#contract/library/videos.calls.ts';
import { videoWorkScreens as screens } from '#contract/library/video-work.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { toast } from '#web/ui/toasts.ts';
import { ClipForm } from '../admin/clip-form.tsx';
import { useClipSaving, videoWork as work } from '../admin/clip-work.ts';
import { titleFor } from '../clip-texts.ts';

/** A submitted video is put right before it is approved. It goes on waiting. */
export function Page() {
  const { t } = useTranslation('video-review');
  const language = useLanguage();
  const { videoId } = useParamsOf(screens.reviewEdit);
  const reply = useCall(calls.get, { params: { id: videoId } });
  const { save } = useClipSaving(work);
  if (reply.isLoadingError) return <FailedReply reply={reply} />;
  if (!reply.data) return <SkeletonRows rows={10} />;
  const clip = reply.data.video;
  return (
    <>
      <PageHeader
        title={titleFor(clip, language)}
        sub={t('edit.sub')}
        chips={<StatusChip status={clip.status} />}
        back={{ href: addressOf(screens.review, { videoId }), label: t('edit.back') }}
      />
      <ClipForm
        key={videoId}
        work={work}
        clip={clip}
        isReview
        save={async ({ brand: _brand, ...body }, base = clip) => {
          const saved = await save(base._id, { ...body, version: base.version });
          toast(t('edit.saved'));
          return saved;
        }}
      />
    </>
  );
}
