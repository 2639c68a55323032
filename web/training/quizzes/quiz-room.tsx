import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import { quizCalls, type Test } from '#contract/training/quizzes.calls.ts';
import { failureText } from '#web/platform/failures.ts';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { EarnedWith } from '#web/training/certificates/earned-with.tsx';
import { CourseMoves, CourseOutcome, type CourseStanding } from '#web/training/progress/course-outcome.tsx';
import { PassedCourseCard } from '#web/training/progress/passed-course.tsx';
import outcomeClasses from '#web/training/progress/outcome.module.css';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { QuizResult } from './quiz-result.tsx';
import { QuizTaking } from './quiz-taking.tsx';
import classes from './quiz.module.css';

interface QuizRoomProps {
  readonly standing: CourseStanding;
  readonly isLocked: boolean;
}

/** The quiz of a course: its conditions, the attempt, the result. An open attempt continues where it was left. */
export function QuizRoom({ standing, isLocked }: QuizRoomProps) {
  const { course, progress } = standing;
  const { t } = useTranslation('quizzes');
  const language = useLanguage();
  const formats = useFormats();
  const client = useQueryClient();
  const [attempt, setAttempt] = useState<Test>();
  const past = useCall(quizCalls.list, { query: { courseId: course._id, limit: 3 } });
  const start = useChange(quizCalls.create, { onDone: ({ test }) => setAttempt(test) });
  const begin = () => start.mutate({ body: { courseId: course._id } });

  const showResult = (result: Test) => {
    setAttempt(result);
    for (const room of ['courses', 'curriculums', 'tests'])
      void client.invalidateQueries({ queryKey: [room] });
  };

  if (attempt?.status === 'open') return <QuizTaking attempt={attempt} onSubmitted={showResult} />;
  if (attempt)
    return <QuizResult standing={standing} attempt={attempt} onAgain={begin} isStarting={start.isPending} />;
  const { quiz } = course;
  if (!quiz) return null;
  // A pass that is due again is treated like a course that was not passed.
  const { curriculum } = standing;
  const isDue =
    curriculum?.courses.some((one) => one._id === course._id && one.renewalDueOn) ||
    curriculum?.renewal?.courses.some((one) => one._id === course._id && !one.isDone);
  const isBehind = progress.quizPassed && !isDue;
  return (
    <>
      {isBehind && <QuizBehind {...standing} />}
      <Panel padding="wide">
        <div className={classes.intro}>
          <h2>{t('ui:word.quiz')}</h2>
          <p>{t('intro.lead')}</p>
          <Facts
            variant="grid"
            columns={2}
            items={[
              { label: t('intro.questions'), value: formats.number(quiz.questionsCount) },
              { label: t('ui:word.passingScore'), value: formats.score(course.passScore) },
              {
                label: t('intro.time'),
                value:
                  quiz.timeLimitMinutes === null
                    ? t('ui:word.noLimit')
                    : formats.duration(quiz.timeLimitMinutes * 60),
              },
              {
                label: t('ui:word.attempts'),
                value:
                  quiz.attemptsLimit === null ? t('intro.unlimited') : formats.number(quiz.attemptsLimit),
              },
            ]}
          />
          {past.data?.tests.map((one) => (
            <Strip
              key={one._id}
              tone={one.passed ? 'ok' : 'mute'}
              title={t(one.passed ? 'intro.passedBefore' : 'intro.failedBefore', {
                score: formats.score(one.score),
              })}
            >
              {formats.dateTime(one.finishedAt)}
            </Strip>
          ))}
          {start.isError && <Strip tone="bad" title={failureText(start.error)} />}
          <Button
            variant={isBehind ? 'default' : 'filled'}
            size={isBehind ? 'md' : 'lg'}
            onClick={begin}
            busy={start.isPending}
            disabled={isLocked}
            lang={language}
          >
            {t(isBehind ? 'intro.again' : 'intro.start')}
          </Button>
        </div>
      </Panel>
    </>
  );
}

/** Shown over a quiz that is already passed: its points, or what the course still lacks. */
function QuizBehind(standing: CourseStanding) {
  const { t } = useTranslation('courses');
  const language = useLanguage();
  const { course, progress, steps } = standing;
  const name = inLanguage(course.name, language);
  if (progress.status === 'passed')
    return (
      <div className={outcomeClasses.end}>
        <PassedCourseCard name={name} steps={steps} />
        <EarnedWith courseId={course._id} />
        <CourseOutcome {...standing} />
        <CourseMoves {...standing} />
      </div>
    );
  return (
    <Panel padding="wide">
      <Stack className={outcomeClasses.outcome}>
        <h2>{t('end.notYet', { name })}</h2>
        <CourseOutcome {...standing} />
        <CourseMoves {...standing} />
      </Stack>
    </Panel>
  );
}
