import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/platform/call.ts';
import { inLanguage } from '#contract/platform/language.ts';
import type { courseShelfCalls } from '#contract/training/course-shelf.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Picture } from '#web/ui/picture.tsx';
import classes from './preview.module.css';

/** The quiz before anyone takes it: its conditions and, for authors, the questions in their order. */
export function PreviewedQuestions({ course }: { course: Reply<typeof courseShelfCalls.preview>['course'] }) {
  const { t } = useTranslation('preview');
  const language = useLanguage();
  const formats = useFormats();
  if (!course.quiz) return null;
  const { questionsCount, timeLimitMinutes, attemptsLimit } = course.quiz;
  return (
    <Stack gap={16}>
      <Panel title={t('ui:word.quiz')} padding="wide">
        <Facts
          items={[
            { label: t('quiz.asked'), value: t('quiz.questions', { count: questionsCount }) },
            { label: t('ui:word.passingScore'), value: formats.score(course.passScore) },
            {
              label: t('ui:word.timeLimit'),
              value:
                timeLimitMinutes === null
                  ? t('ui:word.noLimit')
                  : t('quiz.minutes', { count: timeLimitMinutes }),
            },
            {
              label: t('ui:word.attempts'),
              value: attemptsLimit === null ? t('ui:word.noLimit') : formats.number(attemptsLimit),
            },
          ]}
        />
      </Panel>
      {course.questions.map((question, index) => (
        <Panel
          key={question._id}
          title={t('ui:word.questionNamed', { at: index + 1 })}
          level={3}
          padding="wide"
        >
          <p className={classes.question}>{inLanguage(question.text, language)}</p>
          {question.image && (
            <Picture shownPx={420} className={classes.picture} src={question.image.location} alt="" />
          )}
          {question.type === 'numeric' && <p>{t('quiz.number', { unit: question.unit })}</p>}
          <ul className={classes.options} data-several={question.type === 'multiple' || undefined}>
            {question.options.map((option) => (
              <li key={option._id}>
                {option.image && (
                  <Picture shownPx={420} className={classes.picture} src={option.image} alt="" />
                )}
                {inLanguage(option.text, language)}
              </li>
            ))}
          </ul>
          {question.matches.length > 0 && (
            <>
              <p>{t('quiz.matches')}</p>
              <ul className={classes.options}>
                {question.matches.map((match) => (
                  <li key={match._id}>{inLanguage(match.text, language)}</li>
                ))}
              </ul>
            </>
          )}
        </Panel>
      ))}
    </Stack>
  );
}
