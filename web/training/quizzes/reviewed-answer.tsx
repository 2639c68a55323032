import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import { isChoice } from '#contract/training/question-types.ts';
import type { TestQuestion } from '#contract/training/quizzes.calls.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { inOrder, matchOf } from './answered.ts';
import classes from './quiz.module.css';

interface ReviewedAnswerProps {
  readonly question: TestQuestion;
  readonly given: readonly string[];
}

/** The given answer and, in a passed attempt, the correct one. */
export function ReviewedAnswer({ question, given }: ReviewedAnswerProps) {
  const { t } = useTranslation('quizzes');
  const { solution } = question;
  if (isChoice(question.type)) return <ChosenOptions question={question} given={given} />;
  const isRight = question.result === 'correct';
  return (
    <ul>
      <li>
        {given.length === 0 ? t('result.noAnswer') : <AnswerText question={question} given={given} />}{' '}
        {given.length > 0 && <small>{t(isRight && solution ? 'result.yoursRight' : 'result.yours')}</small>}
      </li>
      {solution && !isRight && (
        <li>
          <AnswerText question={question} given={solution} /> <small>{t('result.right')}</small>
        </li>
      )}
    </ul>
  );
}

/** An answer in words: a number with its unit, an order as a list, one pair per line. */
function AnswerText({ question, given }: ReviewedAnswerProps) {
  const language = useLanguage();
  const { type, options, matches = [], unit } = question;
  if (type === 'numeric') {
    const [number, tolerance] = given.map((one) =>
      language === 'fr' ? one.replace('.', ',') : one.replace(',', '.'),
    );
    return [number, tolerance && `± ${tolerance}`, unit].filter(Boolean).join(' ');
  }
  if (type === 'ordering')
    return (
      <ol className={`bullets ${classes.said}`}>
        {inOrder(options, given).map((option) => (
          <li key={option._id}>{inLanguage(option.text, language)}</li>
        ))}
      </ol>
    );
  return (
    <ul>
      {options.map((option) => {
        const match = matches.find((one) => one._id === matchOf(given, option._id));
        return (
          <li key={option._id}>
            {inLanguage(option.text, language)} → {match ? inLanguage(match.text, language) : '–'}
          </li>
        );
      })}
    </ul>
  );
}

function ChosenOptions({ question, given }: ReviewedAnswerProps) {
  const { t } = useTranslation('quizzes');
  const language = useLanguage();
  return (
    <ul>
      {question.options
        .filter((option) => given.includes(option._id) || option.correct)
        .map((option) => (
          <li key={option._id}>
            {inLanguage(option.text, language)}{' '}
            <small>{chosenWords(given.includes(option._id), option.correct, t)}</small>
            {option.reason && <p className={classes.reason}>{inLanguage(option.reason, language)}</p>}
          </li>
        ))}
      {given.length === 0 && <li>{t('result.noAnswer')}</li>}
    </ul>
  );
}

function chosenWords(
  isChosen: boolean,
  isCorrect: boolean | undefined,
  t: (key: 'result.yours' | 'result.right' | 'result.yoursRight') => string,
): string {
  if (isChosen) return t(isCorrect ? 'result.yoursRight' : 'result.yours');
  return t('result.right');
}
