import { TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '#web/platform/theme/input-styles.ts';
import type { TestQuestion } from '#contract/training/quizzes.calls.ts';
import { isNumber } from './answered.ts';
import classes from './quiz.module.css';

interface NumberAnswerProps {
  readonly question: TestQuestion;
  readonly given: readonly string[];
  readonly onAnswer: (given: string[]) => void;
}

/** A typed number. It is kept once it is a valid number. */
export function NumberAnswer({ question, given, onAnswer }: NumberAnswerProps) {
  const { t } = useTranslation('quizzes');
  const id = useId();
  const [typed, setTyped] = useState(given[0] ?? '');
  const isWrong = typed.trim() !== '' && !isNumber(typed);
  return (
    <div className={classes.number}>
      <TextInput
        id={id}
        label={t('taking.number')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={typed}
        error={isWrong && t('taking.notANumber')}
        onChange={(event) => {
          const next = event.currentTarget.value;
          setTyped(next);
          // An invalid number is no answer. An older answer must not stay in its place.
          onAnswer(isNumber(next) ? [next.trim()] : []);
        }}
      />
      {question.unit && <span>{question.unit}</span>}
    </div>
  );
}
