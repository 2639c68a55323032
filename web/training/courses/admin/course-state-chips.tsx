import { useTranslation } from 'react-i18next';
import type { CourseSchedule, DraftState } from '#contract/training/course-draft.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { StatusChip } from '#web/ui/status-chip.tsx';

export interface CourseStanding {
  readonly status: 'draft' | 'review' | 'denied' | 'published' | 'unpublished';
  readonly state: DraftState;
  readonly deletedAt: string | null;
  readonly liveNumber: number | null;
  /** False: published, but hidden from learners. */
  readonly active?: boolean;
  readonly schedule?: CourseSchedule | null;
}

const words = { review: 'waiting_approval', draft: 'draft' } as const;

/** What learners see of a course, and the state of its draft. */
export function CourseStateChips(standing: CourseStanding) {
  const { t } = useTranslation('training');
  const { status, state, deletedAt, liveNumber, active = true, schedule } = standing;
  const planned = schedule && <ScheduleChip schedule={schedule} />;
  if (deletedAt) return <StatusChip status="deleted" />;
  const isLive = status === 'published' || status === 'unpublished';
  if (!isLive)
    return (
      <>
        {status === 'denied' ? <SentBackChip /> : <StatusChip status={words[status]} />}
        {planned}
      </>
    );
  return (
    <>
      {status === 'published' && liveNumber ? (
        <StatusChip tone="ok">{t('course.publishedVersion', { number: liveNumber })}</StatusChip>
      ) : (
        <StatusChip status={status} />
      )}
      {!active && <StatusChip tone="warn">{t('course.inactive')}</StatusChip>}
      {state === 'draft' && <StatusChip tone="mute">{t('course.draftChanges')}</StatusChip>}
      {state === 'review' && <StatusChip status="waiting_approval" />}
      {state === 'denied' && <SentBackChip />}
      {planned}
    </>
  );
}

/** The reviewer sent the draft back to its author. */
function SentBackChip() {
  const { t } = useTranslation('training');
  return <StatusChip tone="bad">{t('course.sentBack')}</StatusChip>;
}

/** When the draft will be published automatically, or that this failed. */
export function ScheduleChip({ schedule }: { schedule: CourseSchedule }) {
  const { t } = useTranslation('training');
  const formats = useFormats();
  if (schedule.failedAt) return <StatusChip tone="bad">{t('course.notPublished')}</StatusChip>;
  return (
    <StatusChip tone="info">
      {t('course.publishesAt', { at: formats.dateTime(schedule.at, schedule.zone) })}
    </StatusChip>
  );
}
