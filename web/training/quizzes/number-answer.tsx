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

/** A number is typed; it is kept once it reads as one. */
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
          // What does not read as a number is no answer: nothing older may stand in for it.
          onAnswer(isNumber(next) ? [next.trim()] : []);
        }}
      />
      {question.unit && <span>{question.unit}</span>}
    </div>
  );
}
