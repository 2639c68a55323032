import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import type { CourseRead } from '#contract/training/courses.calls.ts';
import type { CurriculumDetail } from '#contract/training/curriculums.calls.ts';
import type { ProgressReply } from '#contract/training/progress.calls.ts';
import { progressScreens as screens } from '#contract/training/progress.screens.ts';
import { useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { useNextCourse } from './next-course.ts';
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

/** What the learner gets at the end of a course: its points and the next course, or the sections still to read. */
export function CourseOutcome({ course, progress, curriculum, steps }: CourseStanding) {
  const { t } = useTranslation('courses');
  const language = useLanguage();
  const { config } = useSession();
  const addressOfStep = useStepAddress();
  const isToRepeat = sectionsToRepeat(curriculum, course._id).length > 0;
  const isPassed = progress.status === 'passed' && !isToRepeat;
  const next = useNextCourse(course._id, curriculum, isPassed);
  const left = isPassed ? [] : steps.filter((step) => step.kind === 'section' && !step.isDone);
  const [first] = left;
  return (
    <>
      {isPassed && (
        <p className={classes.points}>
          {t('end.points', { count: config.pointsPerCourse, name: inLanguage(course.name, language) })}
        </p>
      )}
      {first && (
        <SectionsToRead
          title={t('end.left', { count: left.length })}
          hint={t(isToRepeat ? 'end.renewalHint' : 'end.leftHint', { count: config.pointsPerCourse })}
          sections={left}
        />
      )}
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
          <ButtonLink
            variant="filled"
            size="md"
            href={next.href}
            iconAfter={<IconArrowRight size={16} stroke={1.8} />}
          >
            {t('end.next', { name: inLanguage(next.name, language) })}
          </ButtonLink>
        )}
        <ButtonLink size="md" href={screens.myTraining.path}>
          {t('player.toMyTraining')}
        </ButtonLink>
      </div>
    </>
  );
}
