import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import type { CourseRead } from '#contract/training/courses.calls.ts';
import type { CurriculumDetail } from '#contract/training/curriculums.calls.ts';
import type { ProgressReply } from '#contract/training/progress.calls.ts';
import { progressScreens as screens } from '#contract/training/progress.screens.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { useSession } from '#web/platform/session.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Confetti } from '#web/ui/confetti.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { AfterPassing } from '#web/training/forms/after-passing.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import type { Step } from './steps.ts';

interface CourseEndProps {
  readonly course: CourseRead;
  readonly progress: ProgressReply;
  readonly curriculum: CurriculumDetail | undefined;
  readonly steps: readonly Step[];
  readonly onGo: (index: number) => void;
}

/** The end of a course without a quiz: passed with its points, or what is still to read. */
export function CourseEnd({ course, progress, curriculum, steps, onGo }: CourseEndProps) {
  const { t } = useTranslation('courses');
  const language = useLanguage();
  const { config } = useSession();
  const left = steps.filter((step) => step.kind === 'section' && !step.isDone);
  const isPassed = progress.status === 'passed';
  const next = curriculum?.courses.find(
    (one) => one._id !== course._id && one.status !== 'passed' && one.missing.length === 0,
  );
  return (
    <Panel padding="wide">
      {isPassed && <Confetti />}
      <h2>
        {isPassed
          ? t('end.passed', { name: inLanguage(course.name, language) })
          : t('end.left', { count: left.length })}
      </h2>
      {isPassed && <p>{t('end.points', { count: config.pointsPerCourse })}</p>}
      <StageLine
        segments={steps.map((step) => (step.isDone ? 'done' : 'todo'))}
        label={inLanguage(course.name, language)}
        size="md"
      />
      {left[0] ? (
        <Button variant="filled" onClick={() => onGo(steps.indexOf(left[0]!))}>
          {t('end.goOn')}
        </Button>
      ) : (
        <ButtonLink
          variant="filled"
          href={
            next && curriculum
              ? addressOf(screens.player, { curriculumId: curriculum._id, courseId: next._id })
              : screens.myTraining.path
          }
        >
          {next ? t('end.next', { name: inLanguage(next.name, language) }) : t('player.toMyTraining')}
        </ButtonLink>
      )}
      {isPassed && <AfterPassing courseId={course._id} />}
    </Panel>
  );
}
