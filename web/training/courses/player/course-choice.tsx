import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '#contract/platform/screen.ts';
import { curriculumCalls } from '#contract/training/curriculums.calls.ts';
import { progressScreens as screens } from '#contract/training/progress.screens.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useGo } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadingOverlay } from '#web/ui/loading-overlay.tsx';
import { Alone } from '../alone.tsx';

/** Redirects an address without a course to the next course of its curriculum, or to all training. */
export function CourseChoice({ curriculumId }: { curriculumId: string | undefined }) {
  const { t } = useTranslation('courses');
  const go = useGo();
  const detail = useCall(
    curriculumCalls.detail,
    { params: { id: curriculumId ?? '' } },
    { enabled: curriculumId !== undefined },
  );
  const courses = detail.data?.curriculum.courses;
  const next = courses?.find((one) => one.status !== 'passed' && one.missing.length === 0) ?? courses?.[0];

  useEffect(() => {
    if (!curriculumId) void go(screens.myTraining, { replace: true });
    else if (next)
      void go(addressOf(screens.player, { curriculumId, courseId: next._id }), { replace: true });
  }, [curriculumId, next, go]);

  if (detail.isError) {
    return (
      <Alone>
        <FailedReply reply={detail} />
      </Alone>
    );
  }
  if (courses?.length === 0) {
    return (
      <Alone>
        <EmptyState
          title={t('player.noCourses')}
          action={<ButtonLink href={screens.myTraining.path}>{t('player.toMyTraining')}</ButtonLink>}
        />
      </Alone>
    );
  }
  return <LoadingOverlay active />;
}
