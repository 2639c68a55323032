import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/platform/call-api.ts';
import { useFormats, type Formats } from '#web/platform/formats/use-formats.ts';
import { plainText } from '#web/platform/plain-text.ts';
import { recordDifferences, type Choice } from './record-differences.ts';
import { SaveConflict } from './save-conflict.tsx';

/** The current record, if a save failed because someone else saved in the meantime. */
export const currentOf = <Saved,>(error: unknown): Saved | undefined =>
  error instanceof ApiError && error.code === 'platform.changedMeanwhile'
    ? (error.current as Saved)
    : undefined;

export interface SaveConflictOptions<Saved, Values extends object> {
  /** The entered values. */
  readonly mine: Values;
  readonly fieldsOf: (record: Saved) => Values;
  readonly labelOf: (key: string) => string;
  /** The names of the ids and codes in the fields. */
  readonly names?: readonly Choice[];
  /** The names of the ids in one record, such as its files. */
  readonly namesIn?: ((record: Saved) => readonly Choice[]) | undefined;
  /** The name of the person who last saved the record, if known. */
  readonly savedBy?: ((record: Saved) => string | undefined) | undefined;
  readonly busy: boolean;
  /** Shows the other person's version and discards what was entered. */
  readonly onTheirs: (theirs: Saved) => void;
  /** Saves what was entered over the other person's version. */
  readonly onMine: (theirs: Saved) => void;
}

/** Keeps the version that someone else saved in the meantime, and asks which of the two to keep. */
export function useSaveConflict<Saved, Values extends object>({
  mine,
  fieldsOf,
  labelOf,
  names = [],
  namesIn,
  savedBy,
  busy,
  onTheirs,
  onMine,
}: SaveConflictOptions<Saved, Values>): {
  /** Handles a failed save: a conflict opens the dialog, any other error is thrown again. */
  readonly caught: (error: unknown) => void;
  readonly dialog: ReactNode;
} {
  const { t } = useTranslation('ui');
  const formats = useFormats();
  const [theirs, setTheirs] = useState<Saved>();
  const decide = (decision: (theirs: Saved) => void, record: Saved) => {
    setTheirs(undefined);
    decision(record);
  };
  return {
    caught: (error) => {
      const current = currentOf<Saved>(error);
      if (current === undefined) throw error;
      setTheirs(() => current);
    },
    dialog: theirs !== undefined && (
      <SaveConflict
        by={savedBy?.(theirs)}
        differences={recordDifferences(mine, fieldsOf(theirs), {
          labelOf,
          names: [...names, ...(namesIn?.(theirs) ?? [])],
          plain: (text) => inWords(text, formats),
          yes: t('word.yes'),
          no: t('word.no'),
          parts: (count) => t('conflict.parts', { count }),
        })}
        busy={busy}
        onClose={() => setTheirs(undefined)}
        onTheirs={() => decide(onTheirs, theirs)}
        onMine={() => decide(onMine, theirs)}
      />
    ),
  };
}

const isDay = /^\d{4}-\d\d-\d\d$/;
const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** The words of a text that may be rich, or a day or time as it is written in the language of the page. */
function inWords(text: string, formats: Formats): string {
  if (isDay.test(text)) return formats.date(text);
  return isTime.test(text) ? formats.dateTime(text) : plainText(text);
}
