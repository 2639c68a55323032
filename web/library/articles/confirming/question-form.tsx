import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmationCalls as calls, type OwnConfirmation } from '#contract/library/confirmations.calls.ts';
import type { Language } from '#contract/platform/language.ts';
import { useChange } from '#web/platform/use-change.ts';
import { Button } from '#web/ui/button.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { TextIn } from '#web/ui/text-in.tsx';
import classes from './confirmation.module.css';
import { useReread } from './use-reread.ts';

type Question = NonNullable<OwnConfirmation['question']>;
type QuestionFormProps = {
  articleId: string;
  /** Which words the person answers. */
  shown: Pick<OwnConfirmation, 'edition' | 'textVersion'>;
  question: Question;
  language: Language;
  /** Only the person can answer, not whoever acts for them. */
  isActing: boolean;
};

const inBoth = ({ text, textFr }: { readonly text: string; readonly textFr: string }) => ({
  en: text,
  fr: textFr,
});

/** The question before the confirmation. An incorrect answer says only that, and the person may try again. */
export function QuestionForm({ articleId, shown, question, language, isActing }: QuestionFormProps) {
  const { t } = useTranslation('confirmations');
  const name = useId();
  const [chosen, setChosen] = useState<number>();
  const [wrong, setWrong] = useState<number>();
  const answer = useChange(calls.answer, {
    onDone: ({ isRight }, { body }) => setWrong(isRight ? undefined : body.option),
  });
  const reread = useReread();
  const { answer: right, explanation, options } = question;
  const isAnswered = right !== null;
  return (
    <form
      className={classes.question}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== undefined)
          answer.mutate(
            { params: { id: articleId }, body: { option: chosen, ...shown } },
            { onError: reread },
          );
      }}
    >
      <fieldset className={classes.options} disabled={isAnswered || isActing}>
        <legend>
          <TextIn text={inBoth(question)} language={language} />
        </legend>
        {options.map((option, index) => (
          <label key={index} className={classes.option} data-right={index === right || undefined}>
            <input
              type="radio"
              name={name}
              checked={isAnswered ? index === right : index === chosen}
              onChange={() => setChosen(index)}
            />
            <TextIn text={inBoth(option)} language={language} />
          </label>
        ))}
      </fieldset>
      {wrong !== undefined && !isAnswered && (
        <Strip tone="bad" live="alert" title={t('incorrect')}>
          {t('tryAgain')}
        </Strip>
      )}
      {isAnswered && (
        <Strip tone="ok" live="status" title={t('correct')}>
          {explanation && (explanation.text || explanation.textFr) && (
            <TextIn text={inBoth(explanation)} language={language} />
          )}
        </Strip>
      )}
      {!isAnswered && !isActing && (
        <div>
          <Button type="submit" busy={answer.isPending} disabled={chosen === undefined || chosen === wrong}>
            {t('check')}
          </Button>
        </div>
      )}
    </form>
  );
}
