import { TextInput } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bilingual } from '#contract/platform/language.ts';
import type { DraftQuestion } from '#contract/training/course-draft.ts';
import { isChoice } from '#contract/training/question-types.ts';
import { Button } from '#web/ui/button.tsx';
import { useEditor } from '../editor/use-editor.ts';
import classes from './quiz.module.css';

type Option = DraftQuestion['options'][number];

interface AnswerTextsProps {
  readonly type: DraftQuestion['type'];
  readonly option: Option;
  readonly name: string;
  readonly onChange: (part: Partial<Option>) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const none: Bilingual = { en: '', fr: '' };

/** The text of an answer in the languages shown; for pairs the second half, for choices the explanation. */
export function AnswerTexts({ type, option, name, onChange, onKeyDown }: AnswerTextsProps) {
  const { t } = useTranslation('course-editor');
  const { languages, mayEdit } = useEditor();
  const [isReasoning, setReasoning] = useState(false);
  const shown = (['en', 'fr'] as const).filter((one) => languages === 'both' || languages === one);
  const reason = option.reason ?? none;
  const hasReason = isReasoning || reason.en !== '' || reason.fr !== '';
  const fields = (label: string, value: Bilingual, write: (text: Bilingual) => void, isFirst = false) =>
    shown.map((language) => (
      <TextInput
        key={`${label}-${language}`}
        type="text"
        lang={language}
        aria-label={`${label}, ${t(`language.${language}`)}`}
        placeholder={isFirst ? t(`language.${language}`) : `${label} (${t(`language.${language}`)})`}
        maxLength={500}
        readOnly={!mayEdit}
        value={value[language]}
        {...(isFirst && { onKeyDown })}
        onChange={(event) => write({ ...value, [language]: event.currentTarget.value })}
      />
    ));
  const match = option.match ?? ({ text: none } as NonNullable<Option['match']>);
  return (
    <>
      {fields(name, option.text, (text) => onChange({ text }), true)}
      {type === 'matching' &&
        fields(t('quiz.matchOf', { name }), match.text, (text) => onChange({ match: { ...match, text } }))}
      {isChoice(type) &&
        (hasReason
          ? fields(t('quiz.reasonOf', { name }), reason, (text) => onChange({ reason: text }))
          : mayEdit && (
              <span className={classes.reason}>
                <Button
                  size="xs"
                  variant="subtle"
                  aria-label={t('quiz.addReasonTo', { name })}
                  onClick={() => setReasoning(true)}
                >
                  {t('quiz.addReason')}
                </Button>
              </span>
            ))}
    </>
  );
}
