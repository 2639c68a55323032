import { sql, type RawBuilder } from 'kysely';
import { askingRequest } from '#server/platform/asked-by.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { queue } from '#server/platform/queue/queue.queries.ts';

/** A record of a kind, in its table. */
export interface RecordIn {
  readonly kind: string;
  readonly table: string;
  readonly id: string;
}

/** A record with what belongs to it alone: its plans, and its audience. */
export interface Stood {
  readonly row: Readonly<Record<string, unknown>>;
  readonly audience: Readonly<Record<string, unknown>> | null;
  readonly plans: readonly object[];
}

/** A record as it stands. Null if there is none. */
export async function standing(tx: Transaction, { kind, table, id }: RecordIn): Promise<Stood | null> {
  const { rows } = await sql<Stood>`
    select to_jsonb(t) as row, (select to_jsonb(a) from audience a where a.id = t.audience_id) as audience,
      coalesce((select jsonb_agg(to_jsonb(p) order by p.action) from planned_change p where p.kind = ${kind} and p.record_id = t.id), '[]')
        as plans
    from ${sql.table(table)} t where t.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** The columns that a row is written with. */
async function columnsOf(tx: Transaction, table: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`.execute(
    tx,
  );
  return rows.map(({ name }) => name);
}

const listed = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((name) => sql.ref(name)));
const valuesIn = (table: string, row: object, columns: readonly string[]) =>
  sql`select ${listed(columns)} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)`;

/** Columns that count changes: they go on, so that a form which was read before is out of date. */
const isCounter = (column: string): boolean => column.endsWith('version');

/** Gives a record the values that it had, and counts that as another version. `row` has only the columns to change. */
export async function putBack(
  tx: Transaction,
  { kind, table, id }: RecordIn,
  { row, audience, plans }: Stood,
): Promise<void> {
  if (audience) {
    const columns = await columnsOf(tx, 'audience');
    await sql`insert into audience (${listed(columns)}) ${valuesIn('audience', audience, columns)}
      on conflict (id) do update set ${sql.join(columns.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))}`.execute(
      tx,
    );
  }
  const own = new Set(await columnsOf(tx, table));
  const changed = Object.keys(row).filter((name) => own.has(name));
  const columns = changed.filter((name) => !isCounter(name));
  const counters = new Set(['version', ...changed.filter(isCounter)]);
  const values =
    columns.length > 0 ? sql`(${listed(columns)}) = (${valuesIn(table, row, columns)}), ` : sql``;
  const counted = sql.join([...counters].map((name) => sql`${sql.ref(name)} = ${sql.ref(name)} + 1`));
  await sql`update ${sql.table(table)} set ${values} ${counted} where id = ${id}`.execute(tx);
  await sql`delete from planned_change where kind = ${kind} and record_id = ${id}`.execute(tx);
  if (plans.length > 0)
    await sql`insert into planned_change select * from jsonb_populate_recordset(null::planned_change, ${JSON.stringify(plans)}::jsonb)`.execute(
      tx,
    );
}

interface NewChange {
  readonly kind: string;
  readonly recordId: string;
  readonly madeBy: string;
  readonly people: number;
  readonly stood: object;
  readonly telling: object;
  readonly fileIds: readonly string[];
  readonly madeAt: Date;
  readonly leavesAt: Date;
}

export async function insertChange(tx: Transaction, row: NewChange): Promise<void> {
  const { stood, telling, fileIds } = row;
  await tx
    .insertInto('undoableChange')
    .values({
      ...row,
      id: newId(),
      stood: JSON.stringify(stood),
      telling: JSON.stringify(telling),
      fileIds: [...fileIds],
      requestId: askingRequest(),
    })
    .execute();
}

export interface ChangeRow {
  readonly id: string;
  readonly kind: string;
  readonly recordId: string;
  readonly people: number;
  readonly leavesAt: string;
}

export interface OpenChange extends Omit<ChangeRow, 'people'> {
  /** Null after the end. */
  readonly stood: unknown;
  readonly telling: unknown;
  readonly fileIds: readonly string[];
  readonly endedAt: string | null;
  readonly isUndone: boolean;
  readonly requestId: string | null;
}

const columns = sql`w.id, w.kind, w.record_id as "recordId", w.leaves_at as "leavesAt", w.stood, w.telling, w.file_ids as "fileIds",
  w.ended_at as "endedAt", w.is_undone as "isUndone", w.request_id as "requestId"`;

/** Locks a change that the person made. Whoever takes what it tells waits, and finds it ended. */
export async function lockChange(
  tx: Transaction,
  id: string,
  madeBy: string,
): Promise<OpenChange | undefined> {
  const { rows } = await sql<OpenChange>`
    select ${columns} from undoable_change w where w.id = ${id} and w.made_by = ${madeBy} for update`.execute(
    tx,
  );
  return rows[0];
}

const leaving = (now: Date) =>
  queue({
    table: 'undoable_change',
    ready: sql`w.ended_at is null and w.leaves_at <= ${now} and w.retry_at <= now()`,
    order: sql`w.leaves_at, w.id`,
  });

/** Locks a change whose time is over, for this worker only. */
export async function lockLeaving(tx: Transaction, now: Date): Promise<OpenChange | undefined> {
  const { rows } = await sql<OpenChange>`select ${columns} ${leaving(now).next()}`.execute(tx);
  return rows[0];
}

/** The change has left, or was undone. What it told and replaced is not kept. */
export async function endChange(
  tx: Transaction,
  id: string,
  { isUndone, at }: { readonly isUndone: boolean; readonly at: Date },
): Promise<void> {
  await sql`update undoable_change set ended_at = ${at}, is_undone = ${isUndone}, stood = null, telling = null, file_ids = '{}'
    where id = ${id}`.execute(tx);
}

const retrySeconds = 60;

/** Sets a change aside for a minute after a failure, so that it does not hold up the others. */
export async function postponeChange(db: Db, id: string): Promise<void> {
  await sql`update undoable_change set retry_at = now() + make_interval(secs => ${retrySeconds}) where id = ${id}`.execute(
    db,
  );
}

const mostListed = 10;

/** The changes of a person that can still be undone, the newest first. */
export async function openChangesOf(db: Db, madeBy: string, now: Date): Promise<readonly ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select id, kind, record_id as "recordId", people, leaves_at as "leavesAt" from undoable_change
    where made_by = ${madeBy} and ended_at is null and leaves_at > ${now} order by made_at desc, id desc limit ${sql.lit(mostListed)}`.execute(
    db,
  );
  return rows;
}

/** Deletes what ended before. Returns how many. */
export async function deleteEndedChanges(db: Db, before: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from undoable_change where ended_at < ${before}`.execute(
    db,
  );
  return Number(numAffectedRows);
}
