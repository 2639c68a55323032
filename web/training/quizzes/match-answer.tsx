import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import type { TestQuestion } from '#contract/training/quizzes.calls.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Stack } from '#web/ui/layout.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { matchOf, withMatch } from './answered.ts';
import classes from './quiz.module.css';

interface MatchAnswerProps {
  readonly question: TestQuestion;
  readonly given: readonly string[];
  readonly onAnswer: (given: string[]) => void;
}

/** The match of each option, chosen from the browser's own list: works by touch and by keyboard. */
export function MatchAnswer({ question, given, onAnswer }: MatchAnswerProps) {
  const { t } = useTranslation('quizzes');
  const language = useLanguage();
  const id = useId();
  return (
    <Stack as="ul" gap={8} className={classes.pairs}>
      {question.options.map((option) => {
        const chosen = matchOf(given, option._id);
        return (
          <li key={option._id} data-chosen={chosen !== '' || undefined}>
            <label htmlFor={`${id}-${option._id}`}>
              {inLanguage(option.text, language)}
              {option.image && <Picture shownPx={200} src={option.image} alt="" />}
            </label>
            <select
              id={`${id}-${option._id}`}
              value={chosen}
              onChange={(event) => onAnswer(withMatch(given, option._id, event.currentTarget.value))}
            >
              <option value="">{t('taking.choose')}</option>
              {(question.matches ?? []).map((match) => (
                <option key={match._id} value={match._id}>
                  {inLanguage(match.text, language)}
                </option>
              ))}
            </select>
          </li>
        );
      })}
    </Stack>
  );
}
