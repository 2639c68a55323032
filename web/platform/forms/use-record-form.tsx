import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import type * as z from 'zod';
import type { ErrorText } from '#contract/platform/error-texts.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { mergedFields } from './merged-fields.ts';
import type { Choice } from './record-differences.ts';
import { useRoomForm, type RoomForm } from './use-room-form.ts';
import { currentOf, useSaveConflict } from './use-save-conflict.tsx';

export interface RecordFormOptions<Schema extends z.ZodType, Saved, Values extends Record<string, unknown>> {
  /** The schema the server uses to check the body. */
  readonly schema: Schema;
  readonly errors?: Readonly<Record<string, ErrorText>>;
  /** The record as it was read; undefined for a new one. */
  readonly record: Saved | undefined;
  /** The fields of a record, or of a new one. */
  readonly fieldsOf: (record: Saved | undefined) => Values;
  /** Saves the fields, naming the version of `base`, and returns the saved record. */
  readonly save: (body: z.output<Schema>, base: Saved | undefined) => Promise<Saved>;
  /** Called after a save, or after the person took the other version: resets what the screen keeps outside the form. */
  readonly onTake?: (record: Saved) => void;
  /** The name of the person who last saved the record, if known. */
  readonly savedBy?: (record: Saved) => string | undefined;
  /** The names of the ids and codes in the fields, for the comparison. */
  readonly names?: readonly Choice[];
  /** The names of the ids in one record, such as its files. */
  readonly namesIn?: (record: Saved) => readonly Choice[];
  readonly labelOf?: (key: string) => string;
  /** Something outside the fields has changed: a chosen file, people to add. */
  readonly alsoDirty?: boolean;
  /** Names in the query that, like the path, say which page the form is on. */
  readonly pageQuery?: readonly string[];
}

export interface RecordForm<Saved, Values extends Record<string, unknown>> extends RoomForm<Values> {
  /** The record that the form is based on: as it was read, saved, or taken from someone else. */
  readonly record: Saved | undefined;
  /** Bases the form on this record and shows its fields. */
  readonly take: (record: Saved) => void;
  /** Leaves without the question about unsaved changes. */
  readonly leave: (go: () => void) => void;
  /** The dialogs of the form. Render them outside it, because they contain forms themselves. */
  readonly dialogs: ReactNode;
}

/**
 * The form of a versioned record. If someone else has saved in the meantime, nothing is written: the person sees both versions and chooses.
 * Leaving with unsaved changes asks first. After a save, the form starts again from the saved record.
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
  namesIn,
  labelOf,
  alsoDirty = false,
  pageQuery = [],
}: RecordFormOptions<Schema, Saved, Values>): RecordForm<Saved, Values> {
  const [standing, setStanding] = useState(record);
  // A ref, because a second save can start before the next render.
  const base = useRef(record);
  const isLeaving = useRef(false);

  const form = useRoomForm<Schema, Values>({
    schema,
    ...(errors && { errors }),
    initial: fieldsOf(record),
    async submit(body) {
      for (let from = base.current; ;) {
        try {
          take(await save(body, from));
          return;
        } catch (error) {
          const current = currentOf<Saved>(error);
          // What is newer about it may be nothing that the form shows.
          if (current === undefined || from === undefined || !isSame(current, from)) {
            conflict.caught(error);
            return;
          }
          from = current;
        }
      }
    },
  });
  const isSame = (one: Saved, other: Saved) =>
    JSON.stringify(fieldsOf(one)) === JSON.stringify(fieldsOf(other));
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

  // Publishing and other actions outside the form give the record a new version. It is no conflict with what was entered in other fields.
  const follow = useEffectEvent((next: Saved | undefined) => {
    const from = base.current;
    if (next === undefined || from === undefined || versionOf(next) <= versionOf(from)) return;
    if (!isDirtyNow) {
      take(next);
      return;
    }
    const merged = mergedFields(fieldsOf(from), form.values, fieldsOf(next));
    if (merged === undefined || (alsoDirty && !isSame(next, from))) return;
    rebase(next);
    form.setValues(merged);
  });
  useEffect(() => {
    follow(record);
  }, [record]);
  const conflict = useSaveConflict<Saved, Values>({
    mine: form.values,
    fieldsOf,
    labelOf: labelOf ?? ((key) => form.field(key).label),
    ...(names && { names }),
    namesIn,
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
        <LeaveGuard
          isUnsaved={isDirtyNow && !form.submitting}
          mayLeave={() => isLeaving.current}
          pageQuery={pageQuery}
        />
        {conflict.dialog}
      </>
    ),
  };
}

const versionOf = (record: unknown): number => Number(Reflect.get(Object(record), 'version') ?? 0);
