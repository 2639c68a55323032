import { IconArrowRight, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CourseRead } from '#contract/training/courses.calls.ts';
import type { CurriculumDetail } from '#contract/training/curriculums.calls.ts';
import type { ProgressReply } from '#contract/training/progress.calls.ts';
import { progressScreens as screens } from '#contract/training/progress.screens.ts';
import { useSession } from '#web/platform/session.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { useNextCourse } from './next-course.ts';
import { PassedCourse } from './passed-course.tsx';
import { SectionsToRead } from './sections-to-read.tsx';
import { useStepAddress } from './step-address.ts';
import { sectionsToRepeat, type Step } from './steps.ts';
import classes from './outcome.module.css';

/** The course open in the player, and the learner's progress in it. */
export interface CourseStanding {
  readonly course: CourseRead;
  readonly progress: ProgressReply;
  readonly curriculum: CurriculumDetail | undefined;
  readonly steps: readonly Step[];
}

/** What is known at the end of a course: whether it is passed, the next course, or the sections still to read. */
function useOutcome({ course, progress, curriculum, steps }: CourseStanding) {
  const isToRepeat = sectionsToRepeat(curriculum, course._id).length > 0;
  const isPassed = progress.status === 'passed' && !isToRepeat;
  const next = useNextCourse(course._id, curriculum, isPassed);
  const left = isPassed ? [] : steps.filter((step) => step.kind === 'section' && !step.isDone);
  return { isToRepeat, isPassed, next, left };
}

/** What a passed course brings, or the sections still to read. */
export function CourseOutcome(standing: CourseStanding) {
  const { t } = useTranslation('courses');
  const { config } = useSession();
  const { isToRepeat, isPassed, next, left } = useOutcome(standing);
  if (isPassed)
    return <PassedCourse courseId={standing.course._id} curriculum={standing.curriculum} next={next} />;
  if (left.length === 0) return null;
  return (
    <SectionsToRead
      title={t('end.left', { count: left.length })}
      hint={t(isToRepeat ? 'end.renewalHint' : 'end.leftHint', { count: config.pointsPerCourse })}
      sections={left}
    />
  );
}

/** The ways on from the end of a course, the first one filled. They stay at the lower edge while the page scrolls. */
export function CourseMoves(standing: CourseStanding) {
  const { t } = useTranslation('courses');
  const addressOfStep = useStepAddress();
  const { isPassed, next, left } = useOutcome(standing);
  const [first] = left;
  return (
    <div className={classes.moves}>
      {first && (
        <ButtonLink
          variant="filled"
          size="md"
          href={addressOfStep(first.key)}
          iconAfter={<IconArrowRight size={16} stroke={1.8} />}
        >
          {t('end.goOn')}
        </ButtonLink>
      )}
      {isPassed && next && (
        <ButtonLink variant="filled" size="md" href={next.href} icon={<IconPlayerPlayFilled size={16} />}>
          {t('end.next')}
        </ButtonLink>
      )}
      <ButtonLink size="md" href={screens.myTraining.path}>
        {t('player.toMyTraining')}
      </ButtonLink>
    </div>
  );
}
