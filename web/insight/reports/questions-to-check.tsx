import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answerStatisticsCalls, type QuestionToCheck } from '#contract/insight/answer-statistics.calls.ts';
import { answersAccess } from '#contract/insight/answer-statistics.fields.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useAllowed } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { AppLink } from '#web/ui/app-link.tsx';
import classes from './questions-to-check.module.css';
import { useReportArea } from './use-report-area.ts';

interface QuestionsToCheckProps {
  readonly questions: readonly QuestionToCheck[];
  /** How many more there are. */
  readonly more: number;
  readonly onMore: () => void;
}

/** What stands out in today's quizzes, for whoever may read their answers; undefined while there is nothing. */
export function useQuestionsToCheck(isToday: boolean): QuestionsToCheckProps | undefined {
  const [limit, setLimit] = useState(3);
  const mayRead = useAllowed(answersAccess);
  const { data } = useCall(
    answerStatisticsCalls.toCheck,
    { query: { limit } },
    { keepPrevious: true, enabled: mayRead && isToday },
  );
  if (!data || data.questions.length === 0 || !isToday) return undefined;
  const { questions, pagination } = data;
  return { questions, more: pagination.total - questions.length, onMore: () => setLimit(25) };
}

/** The questions that an author should check, each with its course, what stands out, and where to look. */
export function QuestionsToCheck({ questions, more, onMore }: QuestionsToCheckProps) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const { percent } = useFormats();
  const area = useReportArea();
  return (
    <Panel title={t('toCheck.title')} padding="none">
      <ul className={classes.list}>
        {questions.map(({ course, place, text, flag, asked, right }) => (
          <li key={`${course._id} ${place}`}>
            <b>{inLanguage(course.name, language)}</b>
            <p className="fine">{t(`toCheck.${flag}`, { place, share: percent(right / asked) })}</p>
            <p className={`fine ${classes.text}`}>{inLanguage(text, language)}</p>
            <AppLink href={`${area.details('course', course._id)}?view=answers`}>
              {t('toCheck.open', { place })}
            </AppLink>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className={classes.more}>
          <Button size="sm" variant="subtle" onClick={onMore}>
            {t('toCheck.more', { count: more })}
          </Button>
        </p>
      )}
    </Panel>
  );
}
