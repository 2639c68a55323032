import { useTranslation } from 'react-i18next';
import { videoCalls as calls } from '#contract/library/videos.calls.ts';
import { videoWorkScreens as screens } from '#contract/library/video-work.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { useGo } from '#web/platform/navigation.tsx';
import { useChange } from '#web/platform/use-change.ts';
import { Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { toast } from '#web/ui/toasts.ts';
import { SubmissionForm } from './submission-form.tsx';

/** A new video of somebody who submits one. */
export function Page() {
  const { t } = useTranslation('video-submissions');
  const go = useGo();
  const create = useChange(calls.create, { quiet: true });
  return (
    <>
      <PageHeader
        room="learner"
        title={t('ui:word.submitAVideo')}
        sub={t('submit.sub')}
        back={{ href: screens.submissions.path, label: t('ui:word.myVideos') }}
      />
      <Stack gap={24}>
        <SubmissionForm
          clip={undefined}
          save={async (body, isSent) => {
            const { video } = await create.mutateAsync({
              body: {
                ...body,
                ...(isSent && { agreed: true }),
                status: isSent ? 'waiting_approval' : 'draft',
              },
            });
            toast(t(isSent ? 'form.sent' : 'ui:word.draftSaved'));
            const next = isSent ? screens.submission : screens.submissionEdit;
            await go(addressOf(next as typeof screens.submission, { videoId: video._id }), {
              replace: true,
              ignoreBlocker: true,
            });
            return video;
          }}
        />
      </Stack>
    </>
  );
}
