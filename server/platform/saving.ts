import { platformErrors, type ErrorText } from '#contract/platform/errors.ts';
import type { Schema } from '#contract/platform/call.ts';
import type { ActivityEntry } from './activity.ts';
import type { Change } from './context.ts';
import { violatedReference, violatedUnique } from './database/open.ts';
import { found, refuse } from './refusal.ts';

/** The error for a value the database refuses, by the name of the violated unique index or reference. */
export type Violations = Readonly<Record<string, () => never>>;

/** Runs a statement. Two people may type the same name at once: the database decides, and the second gets the error at the field. */
export async function explained<T>(statement: Promise<T>, violations: Violations): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    const constraint = violatedUnique(error) ?? violatedReference(error);
    if (constraint !== undefined) violations[constraint]?.();
    throw error;
  }
}

/** Refuses a save of an outdated version; the reply carries the current record. Without a version, what stands counts as it. */
export function checkBase(base: number | undefined, stands: number, current: () => object): void {
  if (base !== undefined && base !== stands)
    refuse(platformErrors.changedMeanwhile, {}, { current: current() });
}

export interface Saving<Row, Shown> {
  /** Locks the row for the rest of the transaction; returns nothing if the actor may not see it. */
  readonly lock: () => Promise<Row | undefined>;
  readonly notFound: ErrorText;
  /** The version the save was based on. Without one, what stands counts as it. */
  readonly base: number | undefined;
  /** The current version. */
  readonly stands: (row: Row) => number;
  /** The row as the room's replies show it; `schema` then drops undeclared fields. */
  readonly present: (row: Row) => Shown | Promise<Shown>;
  /** The record in the call's reply: a refused save shows only the current record. */
  readonly schema: Schema;
  readonly save: (before: Row) => Promise<void>;
  readonly violations?: Violations;
  /** The row after the save. */
  readonly read: (before: Row) => Promise<Row | undefined>;
  /** What the log keeps. Omit it if `save` writes its own entries. */
  readonly entry?: (before: Row, after: Row) => ActivityEntry;
}

/** Saves a versioned record: locks it, checks the version, writes, logs, and returns the new record. */
export async function saveRecord<Row, Shown>(
  { record }: Pick<Change, 'record'>,
  saving: Saving<Row, Shown>,
): Promise<Shown> {
  const { present, schema, notFound } = saving;
  const before = found(await saving.lock(), notFound);
  const stands = saving.stands(before);
  const { base = stands } = saving;
  const current = base === stands ? undefined : await present(before);
  checkBase(base, stands, () => declared(schema, current));
  await explained(saving.save(before), saving.violations ?? {});
  const after = found(await saving.read(before), notFound);
  if (saving.entry) await record(saving.entry(before, after));
  return present(after);
}

/** The declared fields of a record. Replies are parsed when they are sent; the record in an error is not. */
export const declared = (schema: Schema, record: unknown): object =>
  (schema as unknown as { parse(value: unknown): object }).parse(record);
