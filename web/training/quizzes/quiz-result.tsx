import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import type { CourseRead } from '#contract/training/courses.calls.ts';
import { progressScreens as screens } from '#contract/training/progress.screens.ts';
import type { Test, TestQuestion } from '#contract/training/quizzes.calls.ts';
import { useSession } from '#web/platform/session.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { AfterPassing } from '#web/training/forms/after-passing.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Confetti } from '#web/ui/confetti.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { ReviewedAnswer } from './reviewed-answer.tsx';
import classes from './quiz.module.css';

interface QuizResultProps {
  readonly course: CourseRead;
  readonly attempt: Test;
  readonly isStarting: boolean;
  readonly onAgain: () => void;
  readonly onRepeat: (sectionId: string) => void;
}

/** Passed or not, the score and the score needed, what was missed with the reason, and the next step. */
export function QuizResult({ course, attempt, isStarting, onAgain, onRepeat }: QuizResultProps) {
  const { t } = useTranslation('quizzes');
  const language = useLanguage();
  const formats = useFormats();
  const { config } = useSession();
  const isPassed = attempt.passed === true;
  return (
    <section className={classes.result} aria-label={t('result.label')}>
      {isPassed && <Confetti />}
      <div role="status">
        <StatusChip tone={isPassed ? 'ok' : 'bad'}>
          {t(isPassed ? 'result.passed' : 'result.failed')}
        </StatusChip>
        <h2 className="num">{formats.score(attempt.score ?? 0)}</h2>
        <p>
          {t('result.needed', {
            score: formats.score(attempt.passScore),
            right: attempt.correctCount,
            count: attempt.questions.length,
          })}
        </p>
      </div>
      <StageLine
        size="md"
        segments={attempt.questions.map((one) => (one.result === 'correct' ? 'done' : 'fail'))}
        label={t('result.label')}
      />
      {isPassed && (
        <p className={classes.points}>
          {t('result.points', { count: config.pointsPerCourse, name: inLanguage(course.name, language) })}
        </p>
      )}
      <div className={classes.moves}>
        {isPassed ? (
          <ButtonLink variant="filled" size="md" href={screens.myTraining.path}>
            {t('result.goOn')}
          </ButtonLink>
        ) : (
          <Button variant="filled" size="md" onClick={onAgain} busy={isStarting}>
            {t('result.again')}
          </Button>
        )}
      </div>
      {isPassed && <AfterPassing courseId={course._id} />}
      <ol className={classes.review}>
        {attempt.questions.map((question) => (
          <Reviewed
            key={question._id}
            question={question}
            chosen={attempt.answers[question._id] ?? []}
            onRepeat={onRepeat}
          />
        ))}
      </ol>
    </section>
  );
}

function Reviewed({
  question,
  chosen,
  onRepeat,
}: {
  question: TestQuestion;
  chosen: readonly string[];
  onRepeat: (sectionId: string) => void;
}) {
  const { t } = useTranslation('quizzes');
  const language = useLanguage();
  const isRight = question.result === 'correct';
  return (
    <li data-result={question.result}>
      <h3>
        <span className={classes.mark} aria-hidden="true">
          {isRight ? <IconCheck size={14} stroke={3} /> : <IconX size={14} stroke={3} />}
        </span>
        {inLanguage(question.text, language)}
      </h3>
      <p className={classes.verdict}>{t(`result.${question.result ?? 'incorrect'}`)}</p>
      <ReviewedAnswer question={question} given={chosen} />
      {question.explanation && <p className={classes.reason}>{inLanguage(question.explanation, language)}</p>}
      {!isRight && question.sectionId && (
        <Button size="xs" onClick={() => onRepeat(question.sectionId!)}>
          {t('result.repeat')}
        </Button>
      )}
    </li>
  );
}
