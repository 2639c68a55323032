import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/platform/call-api.ts';
import { recordDifferences, type Choice } from './record-differences.ts';
import { SaveConflict } from './save-conflict.tsx';

/** The record as it stands, where a save failed because somebody saved in the meantime. */
export const currentOf = <Saved,>(error: unknown): Saved | undefined =>
  error instanceof ApiError && error.code === 'platform.changedMeanwhile'
    ? (error.current as Saved)
    : undefined;

export interface SaveConflictOptions<Saved, Values extends object> {
  /** What was entered. */
  readonly mine: Values;
  readonly fieldsOf: (record: Saved) => Values;
  readonly labelOf: (key: string) => string;
  /** What people call the ids and codes that fields hold. */
  readonly names?: readonly Choice[];
  /** Who saved a record last, where it tells. */
  readonly savedBy?: ((record: Saved) => string | undefined) | undefined;
  readonly busy: boolean;
  /** Shows the other's record; what was entered goes. */
  readonly onTheirs: (theirs: Saved) => void;
  /** Saves what was entered over the other's record. */
  readonly onMine: (theirs: Saved) => void;
}

/** Keeps the record that somebody else saved in the meantime, and asks which of the two stays. */
export function useSaveConflict<Saved, Values extends object>({
  mine,
  fieldsOf,
  labelOf,
  names = [],
  savedBy,
  busy,
  onTheirs,
  onMine,
}: SaveConflictOptions<Saved, Values>): {
  /** Takes a failed save: one that was overtaken asks, any other failure is thrown on. */
  readonly caught: (error: unknown) => void;
  readonly dialog: ReactNode;
} {
  const { t } = useTranslation('ui');
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
          names,
          yes: t('conflict.yes'),
          no: t('conflict.no'),
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
