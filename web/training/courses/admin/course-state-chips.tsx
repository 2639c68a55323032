import { useTranslation } from 'react-i18next';
import type { DraftState } from '#contract/training/course-draft.ts';
import { StatusChip } from '#web/ui/status-chip.tsx';

export interface CourseStanding {
  readonly status: 'draft' | 'review' | 'denied' | 'published' | 'unpublished';
  readonly state: DraftState;
  readonly deletedAt: string | null;
  readonly liveNumber: number | null;
}

const words = { review: 'waiting_approval', denied: 'denied', draft: 'draft' } as const;

/** What learners see of a course, and how far the draft beside it is. */
export function CourseStateChips({ status, state, deletedAt, liveNumber }: CourseStanding) {
  const { t } = useTranslation('training');
  if (deletedAt) return <StatusChip status="deleted" />;
  const isLive = status === 'published' || status === 'unpublished';
  if (!isLive) return <StatusChip status={words[status]} />;
  return (
    <>
      {status === 'published' && liveNumber ? (
        <StatusChip tone="ok">{t('course.publishedVersion', { number: liveNumber })}</StatusChip>
      ) : (
        <StatusChip status={status} />
      )}
      {state === 'draft' && <StatusChip tone="mute">{t('course.draftChanges')}</StatusChip>}
      {state === 'review' && <StatusChip status="waiting_approval" />}
      {state === 'denied' && <StatusChip status="denied" />}
    </>
  );
}
