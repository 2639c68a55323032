import { Textarea } from '@mantine/core';
import { useEditor } from '../editor/use-editor.ts';
import classes from './content.module.css';
import type { Pair } from './text-rows.tsx';

type BothTextsProps = {
  /** Its label in each language. */
  label: Pair;
  value: Pair;
  maxLength: number;
  hint?: string;
  required?: boolean;
  rows?: number;
  onChange: (value: Pair) => void;
};

/** A text in the languages shown in the editor. */
export function BothTexts({
  label,
  value,
  maxLength,
  hint,
  required = false,
  rows = 1,
  onChange,
}: BothTextsProps) {
  const { languages, mayEdit } = useEditor();
  const shown = (['en', 'fr'] as const).filter((one) => languages === 'both' || languages === one);
  return (
    <div className={classes.columns}>
      {shown.map((language) => (
        <Textarea
          key={language}
          label={label[language]}
          description={language === 'en' || shown.length === 1 ? hint : hint && '\u00a0'}
          lang={language}
          required={required && language === 'en'}
          autosize
          minRows={rows}
          maxLength={maxLength}
          readOnly={!mayEdit}
          value={value[language]}
          onChange={(event) => onChange({ ...value, [language]: event.currentTarget.value })}
        />
      ))}
    </div>
  );
}
