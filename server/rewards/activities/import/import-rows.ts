import type { ErrorText } from '#contract/platform/error-texts.ts';
import { activityErrors as errors } from '#contract/rewards/activities.errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { makerOf } from '#server/rewards/holdings/own-hands.ts';
import type { CheckedRow } from './check-row.ts';
import { insertActivities, keysImported, peopleByEmail, type ImportedPerson } from './import.queries.ts';

/** What became of a row; an error is why it was refused. */
export type Outcome = 'created' | 'exists' | ErrorText;

/** What importing rows would do. */
export async function tryRows(
  db: Db | Transaction,
  rows: readonly CheckedRow[],
): Promise<readonly Outcome[]> {
  const people = await peopleByEmail(db, emailsOf(rows));
  const imported = new Set(await keysImported(db, keysOf(rows)));
  return rows.map((row) => {
    const problem = problemOf(row, people);
    if (problem) return problem;
    if (imported.has(row.key)) return 'exists';
    imported.add(row.key);
    return 'created';
  });
}

/** Imports rows as activities that wait for a decision, in the same number of statements however many they are. */
export async function importRows(
  { tx, now }: Pick<Change, 'tx' | 'now'>,
  actor: Actor,
  rows: readonly CheckedRow[],
): Promise<readonly ImportedRow[]> {
  const people = await peopleByEmail(tx, emailsOf(rows));
  const good = rows.flatMap((row) => {
    const person = people.get(row.email);
    return row.content && person ? [{ key: row.key, content: row.content, person }] : [];
  });
  const added = new Map(
    await insertActivities(
      tx,
      good.map(({ key, content, person }) => ({
        ...content,
        id: newId(),
        userId: person.id,
        dealerId: person.dealerId,
        submittedBy: makerOf(actor),
        submittedAt: now(),
        importKey: key,
      })),
    ),
  );
  return rows.map((row): ImportedRow => {
    const problem = problemOf(row, people);
    if (problem) return { outcome: problem, id: null };
    const id = added.get(row.key) ?? null;
    // The second of two rows with one reference was not added.
    added.delete(row.key);
    return { outcome: id === null ? 'exists' : 'created', id };
  });
}

/** A row that was imported, or not. */
export interface ImportedRow {
  readonly outcome: Outcome;
  /** Of the activity that was added. */
  readonly id: string | null;
}

const problemOf = (
  { email, problem }: CheckedRow,
  people: ReadonlyMap<string, ImportedPerson>,
): ErrorText | null => problem ?? (people.has(email) ? null : errors.unknownPerson);

export const emailsOf = (rows: readonly Pick<CheckedRow, 'email'>[]) => [
  ...new Set(rows.map(({ email }) => email)),
];
const keysOf = (rows: readonly CheckedRow[]) => [...new Set(rows.map(({ key }) => key))];
