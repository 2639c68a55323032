import { IconEdit } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Clip, ClipCard } from '#contract/library/clips.ts';
import { videoCalls as calls } from '#contract/library/videos.calls.ts';
import { videoWorkScreens as screens } from '#contract/library/video-work.screens.ts';
import { nameIn } from '#contract/platform/language.ts';
import { reasonIn } from '#contract/platform/ready-reasons.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { formatPlayTime } from '#web/platform/formats/durations.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import type { QueueItem } from '#web/platform/review/decided-here.ts';
import { QueueSteps, ReviewLayout } from '#web/platform/review/review-layout.tsx';
import { useReviewQueue, type ReviewQueue } from '#web/platform/review/use-review-queue.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { CheckList } from '#web/ui/check-list.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { Shown } from '../admin/clip-preview.tsx';
import { shownOf } from '../admin/shown-clip.ts';
import { titleFor } from '../clip-texts.ts';
import { NotePins } from '../notes/note-pins.tsx';
import { usePlayer } from '../notes/use-player.ts';
import { Decide } from './decide.tsx';
import { NotesPanel, useNoteDraft } from './notes-panel.tsx';

/** One submitted video with its facts, and the decision. */
export function Page() {
  const { videoId } = useParamsOf(screens.review);
  const reply = useCall(calls.get, { params: { id: videoId } });
  if (reply.isLoadingError) return <FailedReply reply={reply} />;
  if (!reply.data) return <SkeletonRows rows={10} />;
  return <Review key={videoId} clip={reply.data.video} />;
}

function Review({ clip }: { clip: Clip }) {
  const { t } = useTranslation('video-review');
  const language = useLanguage();
  const queue = useVideoQueue(clip);
  const player = usePlayer();
  const draft = useNoteDraft(clip, player);
  const { status, category, createdBy, abilities, submissionVersion, notes } = clip;
  return (
    <>
      <PageHeader
        title={titleFor(clip, language)}
        chips={
          <>
            <StatusChip status={status} />
            {submissionVersion > 1 && <Chip>{t('video-notes:version', { version: submissionVersion })}</Chip>}
          </>
        }
        sub={createdBy?.name}
        back={{ href: screens.adminSubmissions.path, label: t('title') }}
        actions={
          <>
            {abilities.edit && (
              <ButtonLink
                href={addressOf(screens.reviewEdit, { videoId: clip._id })}
                icon={<IconEdit size={16} stroke={1.7} />}
              >
                {t('ui:word.edit')}
              </ButtonLink>
            )}
            <QueueSteps queue={queue} absent={['part']} more={[['M', t('video-notes:add.key')]]} />
          </>
        }
      />
      <ReviewLayout
        queue={queue}
        decision={
          <>
            <NotesPanel clip={clip} player={player} draft={draft} />
            <Decide clip={clip} queue={queue} onBefore={draft.send} />
            <Panel>
              <ReviewFacts clip={clip} />
            </Panel>
          </>
        }
      >
        <Shown
          kind="video"
          untitled
          clip={shownOf(clip, category && nameIn(category, language))}
          language={language}
          mediaRef={player.ref}
          under={<NotePins notes={notes} player={player} durationSeconds={clip.durationSeconds} />}
        />
        <Checks clip={clip} />
      </ReviewLayout>
    </>
  );
}

/** What should be there before it is published. */
function Checks({ clip: { agreedAt, captionLanguages, noCaptionsReason } }: { clip: Clip }) {
  const { t } = useTranslation('video-review');
  const formats = useFormats();
  const captions = captionLanguages.map((one) => t(`ui:language.${one}`)).join(', ');
  return (
    <Panel title={t('check.title')}>
      <CheckList
        checks={[
          agreedAt
            ? { key: 'agreed', tone: 'ok', title: t('check.agreed'), note: formats.dateTime(agreedAt) }
            : { key: 'agreed', tone: 'warn', title: t('check.notAgreed'), note: t('check.notAgreedHint') },
          captions
            ? { key: 'captions', tone: 'ok', title: t('ui:word.captions'), note: captions }
            : {
                key: 'captions',
                tone: 'warn',
                title: t('check.noCaptions'),
                note: noCaptionsReason || t('check.noCaptionsHint'),
              },
        ]}
      />
    </Panel>
  );
}

/** What a reviewer wants to know besides the video. */
function ReviewFacts({ clip }: { clip: Clip }) {
  const { t } = useTranslation('video-review');
  const language = useLanguage();
  const formats = useFormats();
  const { audio, durationSeconds, submittedAt, denyReason } = clip;
  const { decidedAt, decidedBy } = clip;
  const reason = denyReason && reasonIn(denyReason, language);
  return (
    <Facts
      items={[
        { label: t('ui:word.sentOn'), value: submittedAt ? formats.dateTime(submittedAt) : '–' },
        { label: t('ui:word.length'), value: formatPlayTime(durationSeconds) },
        { label: t('ui:word.size'), value: audio ? formats.fileSize(audio.sizeBytes) : '–' },
        ...(decidedAt
          ? [
              {
                label: t('fact.decided'),
                value: [formats.date(decidedAt), decidedBy?.name].filter(Boolean).join(' · '),
              },
            ]
          : []),
        ...(reason ? [{ label: t('ui:word.reason'), value: reason }] : []),
      ]}
    />
  );
}

/** The videos that wait, seen from this one. */
function useVideoQueue(clip: Clip): ReviewQueue {
  const { t } = useTranslation('video-review');
  const language = useLanguage();
  const waiting = useCall(calls.list, {
    query: { submissions: 'true', status: 'waiting_approval', page: 1, limit: 50 },
  });
  const itemOf = (one: ClipCard): QueueItem => ({
    id: one._id,
    title: one.createdBy?.name ?? t('unknownSender'),
    figure: formatPlayTime(one.durationSeconds),
    detail: titleFor(one, language),
  });
  return useReviewQueue({
    name: 'videos',
    waiting: waiting.data?.videos.map(itemOf),
    total: waiting.data?.pagination.total,
    current: itemOf(clip),
    addressOf: (videoId) => addressOf(screens.review, { videoId }),
    list: screens.adminSubmissions.path,
  });
}
