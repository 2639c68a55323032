import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { EarnedWith } from '#web/training/certificates/earned-with.tsx';
import { FeedbackSheet } from '#web/training/forms/feedback-sheet.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import { CourseMoves, CourseOutcome, type CourseStanding } from '#web/training/progress/course-outcome.tsx';
import { PassedCourseCard } from '#web/training/progress/passed-course.tsx';
import { sectionsToRepeat } from '#web/training/progress/steps.ts';
import classes from '#web/training/progress/outcome.module.css';

/** The end of a course without a quiz: passed with its points, or the sections still to read. */
export function CourseEnd(standing: CourseStanding) {
  const { t } = useTranslation('courses');
  const language = useLanguage();
  const { course, progress, curriculum, steps } = standing;
  const isToRepeat = sectionsToRepeat(curriculum, course._id).length > 0;
  const isPassed = progress.status === 'passed' && !isToRepeat;
  const name = inLanguage(course.name, language);
  if (!isPassed)
    return (
      <Panel padding="wide">
        <Stack className={classes.outcome}>
          <h2>{t(isToRepeat ? 'end.notRenewed' : 'end.notYet', { name })}</h2>
          <StageLine segments={steps.map((step) => (step.isDone ? 'done' : 'todo'))} label={name} size="md" />
          <CourseOutcome {...standing} />
          <CourseMoves {...standing} />
        </Stack>
      </Panel>
    );
  return (
    <div className={classes.end}>
      <PassedCourseCard name={name} steps={steps} />
      {!curriculum?.renewal && <EarnedWith courseId={course._id} />}
      <CourseOutcome {...standing} />
      <FeedbackSheet courseId={course._id} />
      <CourseMoves {...standing} />
    </div>
  );
}
