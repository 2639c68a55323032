import { useTranslation } from 'react-i18next';
import { courseCalls } from '#contract/training/courses.calls.ts';
import { curriculumCalls } from '#contract/training/curriculums.calls.ts';
import { progressCalls } from '#contract/training/progress.calls.ts';
import { ApiError } from '#web/platform/call-api.ts';
import { failureText } from '#web/platform/failures.ts';
import { useCall } from '#web/platform/query.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { LoadingOverlay } from '#web/ui/loading-overlay.tsx';
import { Alone } from '../alone.tsx';
import { Player } from './player.tsx';

/** Loads a course with the person's progress and opens the player. */
export function CourseLoader({
  curriculumId,
  courseId,
}: {
  curriculumId: string | undefined;
  courseId: string;
}) {
  const { t } = useTranslation('courses');
  const params = { params: { id: courseId } };
  const course = useCall(courseCalls.get, params, { staleMilliseconds: 300_000 });
  const progress = useCall(progressCalls.read, params);
  const curriculum = useCall(
    curriculumCalls.detail,
    { params: { id: curriculumId ?? '' } },
    { enabled: curriculumId !== undefined },
  );

  // An open course stays open: a reload may fail, and the learner is in the middle of the page.
  const failed = (!course.data && course.error) || (!progress.data && progress.error);
  if (failed) {
    const isGone = failed instanceof ApiError && failed.status === 404;
    return (
      <Alone>
        {isGone ? (
          <EmptyState
            title={failureText(failed)}
            motif="contours"
            action={<ButtonLink href="/auth/my-training">{t('player.toMyTraining')}</ButtonLink>}
          >
            {t('player.goneHint')}
          </EmptyState>
        ) : (
          <FailedState onRetry={() => void Promise.all([course.refetch(), progress.refetch()])}>
            {failureText(failed)}
          </FailedState>
        )}
      </Alone>
    );
  }
  if (!course.data || !progress.data) return <LoadingOverlay active />;
  // A course taken again starts with the parts to repeat, which the curriculum lists.
  if (progress.data.progress.status === 'passed' && curriculum.isLoading) return <LoadingOverlay active />;
  return (
    <Player
      course={course.data.course}
      progress={progress.data.progress}
      curriculum={curriculum.data?.curriculum}
    />
  );
}
