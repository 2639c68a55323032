import { useRef, useState, type ReactNode } from 'react';
import type * as z from 'zod';
import type { ErrorText } from '#contract/platform/errors.ts';
import { LeaveGuard } from './leave-guard.tsx';
import type { Choice } from './record-differences.ts';
import { useRoomForm, type RoomForm } from './use-room-form.ts';
import { useSaveConflict } from './use-save-conflict.tsx';

export interface RecordFormOptions<Schema extends z.ZodType, Saved, Values extends Record<string, unknown>> {
  /** The same schema the server checks the body with. */
  readonly schema: Schema;
  readonly errors?: Readonly<Record<string, ErrorText>>;
  /** The record as it was read; nothing for a new one. */
  readonly record: Saved | undefined;
  /** What the form holds of a record, and of a new one. */
  readonly fieldsOf: (record: Saved | undefined) => Values;
  /** Saves what was entered over the record it is based on, whose version it names; answers the record as it stands then. */
  readonly save: (body: z.output<Schema>, base: Saved | undefined) => Promise<Saved>;
  /** After a save or after the other's record was taken: what the screen keeps beside the form starts over. */
  readonly onTake?: (record: Saved) => void;
  /** Who saved a record last, where it tells. */
  readonly savedBy?: (record: Saved) => string | undefined;
  /** What people call the ids and codes that fields hold, for the comparison. */
  readonly names?: readonly Choice[];
  readonly labelOf?: (key: string) => string;
  /** Something beside the fields has changed: a chosen file, people to add. */
  readonly alsoDirty?: boolean;
}

export interface RecordForm<Saved, Values extends Record<string, unknown>> extends RoomForm<Values> {
  /** The record that the form is based on: as it was read, saved, or taken from somebody else. */
  readonly record: Saved | undefined;
  /** Bases the form on this record and shows its fields. */
  readonly take: (record: Saved) => void;
  /** Leaves by the form's own way, which has asked already. */
  readonly leave: (go: () => void) => void;
  /** The questions of the form: to be rendered beside it, as their dialogs hold forms of their own. */
  readonly dialogs: ReactNode;
}

/**
 * The form of a versioned record. Where somebody saved in the meantime, nothing is written: both records are compared, and the person
 * chooses. Leaving with something unsaved asks first. After a save the form starts over from what was saved.
 */
export function useRecordForm<Schema extends z.ZodType, Saved, Values extends Record<string, unknown>>({
  schema,
  errors,
  record,
  fieldsOf,
  save,
  onTake,
  savedBy,
  names,
  labelOf,
  alsoDirty = false,
}: RecordFormOptions<Schema, Saved, Values>): RecordForm<Saved, Values> {
  const [standing, setStanding] = useState(record);
  // Read by a save that follows in the same moment, before the next rendering.
  const base = useRef(record);
  const isLeaving = useRef(false);

  const form = useRoomForm<Schema, Values>({
    schema,
    ...(errors && { errors }),
    initial: fieldsOf(record),
    async submit(body) {
      try {
        take(await save(body, base.current));
      } catch (error) {
        conflict.caught(error);
      }
    },
  });
  const rebase = (next: Saved) => {
    base.current = next;
    setStanding(next);
    form.setInitialValues(fieldsOf(next));
    form.resetDirty(fieldsOf(next));
  };
  const take = (next: Saved) => {
    rebase(next);
    form.setValues(fieldsOf(next));
    onTake?.(next);
  };
  const isDirtyNow = form.isDirtyNow || alsoDirty;
  const conflict = useSaveConflict<Saved, Values>({
    mine: form.values,
    fieldsOf,
    labelOf: labelOf ?? ((key) => form.field(key).label),
    ...(names && { names }),
    savedBy,
    busy: form.submitting,
    onTheirs: take,
    onMine: (theirs) => {
      rebase(theirs);
      form.onSubmit();
    },
  });

  return {
    ...form,
    record: standing,
    isDirtyNow,
    drawer: { ...form.drawer, dirty: isDirtyNow },
    saveBar: { ...form.saveBar, dirty: isDirtyNow },
    take,
    leave: (go) => {
      isLeaving.current = true;
      go();
    },
    dialogs: (
      <>
        <LeaveGuard isUnsaved={isDirtyNow && !form.submitting} mayLeave={() => isLeaving.current} />
        {conflict.dialog}
      </>
    ),
  };
}
