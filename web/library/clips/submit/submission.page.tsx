import { IconArrowBackUp, IconEdit, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Clip } from '#contract/library/clips.ts';
import { videoCalls as calls } from '#contract/library/videos.calls.ts';
import { videoWorkScreens as screens } from '#contract/library/video-work.screens.ts';
import { nameIn } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useGo, useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { Shown } from '../admin/clip-preview.tsx';
import { shownOf } from '../admin/shown-clip.ts';
import { titleFor } from '../clip-texts.ts';
import { videos } from '../clip-room.ts';
import { NoteList } from '../notes/note-list.tsx';
import { NotePins } from '../notes/note-pins.tsx';
import { noteAt } from '../notes/note-state.ts';
import { usePlayer } from '../notes/use-player.ts';
import { SubmissionState } from './submission-state.tsx';
import { useSubmission } from './use-submission.tsx';

/** One video that the person submitted: what became of it, and what they can do. */
export function Page() {
  const { videoId } = useParamsOf(screens.submission);
  const reply = useCall(calls.get, { params: { id: videoId } });
  if (reply.isLoadingError) return <FailedReply reply={reply} />;
  if (!reply.data) return <SkeletonRows rows={10} />;
  return <Submission key={videoId} clip={reply.data.video} />;
}

function Submission({ clip }: { clip: Clip }) {
  const { t } = useTranslation('video-submissions');
  const language = useLanguage();
  const go = useGo();
  const player = usePlayer();
  const { withdraw, isWithdrawing, askToDelete, dialog } = useSubmission(() => go(screens.submissions));
  const { abilities, status, category, notes } = clip;
  return (
    <>
      <PageHeader
        room="learner"
        title={titleFor(clip, language)}
        chips={<StatusChip status={status} />}
        back={{ href: screens.submissions.path, label: t('ui:word.myVideos') }}
        actions={
          <>
            {abilities.delete && (
              <Button
                tone="danger"
                icon={<IconTrash size={16} stroke={1.7} />}
                onClick={() => askToDelete(clip)}
              >
                {t('ui:word.delete')}
              </Button>
            )}
            {abilities.withdraw && (
              <Button
                busy={isWithdrawing}
                icon={<IconArrowBackUp size={16} stroke={1.7} />}
                onClick={() => withdraw(clip)}
              >
                {t('ui:word.withdraw')}
              </Button>
            )}
            {abilities.submit && (
              <ButtonLink
                variant="filled"
                href={addressOf(screens.submissionEdit, { videoId: clip._id })}
                icon={<IconEdit size={16} stroke={1.7} />}
              >
                {t(status === 'denied' ? 'edit.again' : 'ui:word.edit')}
              </ButtonLink>
            )}
            {status === 'published' && (
              <ButtonLink variant="filled" href={videos.clip(clip._id)}>
                {t('watch')}
              </ButtonLink>
            )}
          </>
        }
      />
      <Stack gap={16}>
        <SubmissionState clip={clip} />
        <Shown
          kind="video"
          untitled
          clip={shownOf(clip, category && nameIn(category, language))}
          language={language}
          mediaRef={player.ref}
          under={<NotePins notes={notes} player={player} durationSeconds={clip.durationSeconds} />}
        />
        {notes.length > 0 && (
          <Panel title={t('video-notes:title')} padding="none">
            <NoteList
              notes={notes}
              current={noteAt(notes, player.second)}
              onShow={player.show}
              owner={t('you')}
            />
          </Panel>
        )}
      </Stack>
      {dialog}
    </>
  );
}
