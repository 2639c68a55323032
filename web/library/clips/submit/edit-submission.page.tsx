import { useTranslation } from 'react-i18next';
import type { Clip } from '#contract/library/clips.ts';
import { videoCalls as calls } from '#contract/library/videos.calls.ts';
import { videoWorkScreens as screens } from '#contract/library/video-work.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useGo, useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { toast } from '#web/ui/toasts.ts';
import { titleFor } from '../clip-texts.ts';
import { SubmissionForm } from './submission-form.tsx';
import { SubmissionState } from './submission-state.tsx';

/** A video that was submitted and denied, or not sent yet: it is changed and sent again. */
export function Page() {
  const { videoId } = useParamsOf(screens.submissionEdit);
  const reply = useCall(calls.get, { params: { id: videoId } });
  if (reply.isLoadingError) return <FailedReply reply={reply} />;
  if (!reply.data) return <SkeletonRows rows={10} />;
  return <Edit key={videoId} clip={reply.data.video} />;
}

function Edit({ clip }: { clip: Clip }) {
  const { t } = useTranslation('video-submissions');
  const language = useLanguage();
  const go = useGo();
  const save = useChange(calls.save, { quiet: true });
  const own = addressOf(screens.submission, { videoId: clip._id });
  return (
    <>
      <PageHeader
        room="learner"
        title={titleFor(clip, language)}
        chips={<StatusChip status={clip.status} />}
        back={{ href: screens.submissions.path, label: t('ui:word.myVideos') }}
      />
      <Stack gap={24}>
        <SubmissionState clip={clip} />
        {clip.abilities.submit ? (
          <SubmissionForm
            clip={clip}
            save={async (body, isSent, base = clip) => {
              const { video } = await save.mutateAsync({
                params: { id: base._id },
                body: {
                  ...body,
                  version: base.version,
                  ...(isSent && { status: 'waiting_approval', agreed: true }),
                },
              });
              toast(t(isSent ? 'form.sent' : 'ui:word.draftSaved'));
              if (isSent) await go(own, { replace: true, ignoreBlocker: true });
              return video;
            }}
          />
        ) : (
          <Strip title={t('edit.notNow')}>{t('edit.notNowText')}</Strip>
        )}
      </Stack>
    </>
  );
}
