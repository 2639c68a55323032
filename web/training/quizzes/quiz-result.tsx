import { IconCheck, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import type { Test, TestQuestion } from '#contract/training/quizzes.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { EarnedWith } from '#web/training/certificates/earned-with.tsx';
import { CourseMoves, CourseOutcome, type CourseStanding } from '#web/training/progress/course-outcome.tsx';
import { PassedCard } from '#web/training/progress/passed-card.tsx';
import { SectionsToRead } from '#web/training/progress/sections-to-read.tsx';
import { useStepAddress } from '#web/training/progress/step-address.ts';
import type { Step } from '#web/training/progress/steps.ts';
import { FeedbackSheet } from '#web/training/forms/feedback-sheet.tsx';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import type { StageState } from '#web/ui/stage-segments.ts';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { ReviewedAnswer } from './reviewed-answer.tsx';
import classes from './quiz.module.css';

interface QuizResultProps {
  readonly standing: CourseStanding;
  readonly attempt: Test;
  readonly isStarting: boolean;
  readonly onAgain: () => void;
}

/** Passed or not, the score and the passing score, the next step, and the missed questions with explanations. */
export function QuizResult({ standing, attempt, isStarting, onAgain }: QuizResultProps) {
  const { t } = useTranslation('quizzes');
  const formats = useFormats();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone: the reader goes on at the result.
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const isPassed = attempt.passed === true;
  const isCoursePassed = standing.progress.status === 'passed';
  const missed = new Set(
    attempt.questions.flatMap((one) => (one.result !== 'correct' && one.sectionId ? one.sectionId : [])),
  );
  const toRepeat = standing.steps.filter(({ section }) => section && missed.has(section._id));
  const lines = [
    t('result.needed', {
      score: formats.score(attempt.passScore),
      right: attempt.correctCount,
      count: attempt.questions.length,
    }),
  ];
  const segments = attempt.questions.map((one): StageState => (one.result === 'correct' ? 'done' : 'fail'));
  const review = (
    <Stack as="ol" gap={12} className={classes.review}>
      {attempt.questions.map((question) => (
        <Reviewed
          key={question._id}
          question={question}
          chosen={attempt.answers[question._id] ?? []}
          teacher={standing.steps.find(({ section }) => section && section._id === question.sectionId)}
        />
      ))}
    </Stack>
  );
  if (isPassed)
    return (
      <section className={classes.result} aria-label={t('ui:word.result')}>
        <PassedCard
          state={t('result.passed')}
          title={formats.score(attempt.score ?? 0)}
          isFigure
          heading={heading}
          lines={[
            t(attempt.number === 1 ? 'result.onFirst' : 'result.onAttempt', { number: attempt.number }),
            ...lines,
          ]}
          share={(attempt.score ?? 0) / 100}
          segments={segments}
          label={t('ui:word.result')}
        />
        {isCoursePassed && !standing.curriculum?.renewal && <EarnedWith courseId={standing.course._id} />}
        {/* The outcome of the pass is known once the progress has been reloaded. */}
        {standing.progress.quizPassed && <CourseOutcome {...standing} />}
        {toRepeat.length > 0 && isCoursePassed && (
          <SectionsToRead title={t('result.worth')} sections={toRepeat} />
        )}
        <details className={classes.all}>
          <summary>{t('result.all', { count: attempt.questions.length })}</summary>
          {review}
        </details>
        {isCoursePassed && <FeedbackSheet courseId={standing.course._id} />}
        {standing.progress.quizPassed && <CourseMoves {...standing} />}
      </section>
    );
  return (
    <section className={classes.result} aria-label={t('ui:word.result')}>
      <div role="status">
        <StatusChip tone="bad">{t('result.failed')}</StatusChip>
        <h2 ref={heading} tabIndex={-1} className="num">
          {formats.score(attempt.score ?? 0)}
        </h2>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <StageLine size="md" segments={segments} label={t('ui:word.result')} />
      {toRepeat.length > 0 && (
        <SectionsToRead
          title={t('result.repeatTitle', { count: toRepeat.length })}
          hint={t('result.repeatHint', { count: toRepeat.length })}
          sections={toRepeat}
        />
      )}
      {attempt.attemptsLeft === 0 ? (
        <Strip tone="warn" title={t('result.usedUp', { count: attempt.number })}>
          {t('result.usedUpHint')}
        </Strip>
      ) : (
        <div className={classes.moves}>
          <Button variant="filled" size="md" onClick={onAgain} busy={isStarting}>
            {t('ui:word.tryAgain')}
          </Button>
        </div>
      )}
      {review}
    </section>
  );
}

function Reviewed({
  question,
  chosen,
  teacher,
}: {
  question: TestQuestion;
  chosen: readonly string[];
  /** The step that explains it. */
  teacher: Step | undefined;
}) {
  const { t } = useTranslation('quizzes');
  const language = useLanguage();
  const addressOfStep = useStepAddress();
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
      {!isRight && teacher?.section && (
        <p className={classes.teacher}>
          <AppLink href={addressOfStep(teacher.key)}>
            {t('result.repeat', { name: inLanguage(teacher.section.name, language) })}
          </AppLink>
        </p>
      )}
    </li>
  );
}
