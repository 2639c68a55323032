import { sql, type SqlBool } from 'kysely';
import type { ImportState } from '#contract/people/imports.fields.ts';
import type { DateOrder } from '#contract/platform/imports.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import { askingRequest } from '#server/platform/asked-by.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { importsVisible } from './imports.scope.ts';
import type { Written } from './written.ts';

/** How many rows there are of each outcome, effect, and result: `add`, `effect:invite`, `applied:add`. */
export type StoredCounts = Readonly<Record<string, number>>;

export interface ImportRecord {
  readonly id: string;
  readonly kind: string;
  readonly fileName: string;
  readonly state: ImportState;
  readonly headings: readonly string[];
  readonly mapping: readonly (string | null)[];
  readonly options: Readonly<Record<string, boolean>>;
  readonly written: readonly Written[];
  readonly dateOrder: DateOrder | null;
  readonly total: number;
  readonly done: number;
  readonly counts: StoredCounts;
  readonly problem: Bilingual | null;
  readonly readMilliseconds: number;
  readonly createdAt: string;
  readonly appliedAt: string | null;
  readonly undoneAt: string | null;
  /** Whether undo is still possible, and until when. */
  readonly undoUntil: string | null;
  readonly isInTime: boolean;
}

/** After so many days, an import cannot be undone any more. */
const undoDays = 30;

const columns = sql`
  i.id, i.kind, i.file_name as "fileName", i.state, i.headings, i.mapping, i.options, i.written, i.date_order as "dateOrder", i.total, i.done, i.counts, i.problem,
  i.read_milliseconds as "readMilliseconds", i.created_at as "createdAt", i.applied_at as "appliedAt", i.undone_at as "undoneAt",
  i.applied_at + make_interval(days => ${sql.lit(undoDays)}) as "undoUntil",
  coalesce(i.applied_at > now() - make_interval(days => ${sql.lit(undoDays)}), false) as "isInTime"`;

export async function importById(
  db: Db | Transaction,
  actor: Actor,
  id: string,
): Promise<ImportRecord | undefined> {
  const { rows } = await sql<ImportRecord>`
    select ${columns} from import i where i.id = ${id} and ${importsVisible.sql(actor, 'i')}`.execute(db);
  return rows[0];
}

/** Locks the import for the rest of the transaction, after a piece that a worker is at. */
export async function lockImport(
  tx: Transaction,
  actor: Actor,
  id: string,
): Promise<ImportRecord | undefined> {
  await sql`select from import where id = ${id} for update`.execute(tx);
  return importById(tx, actor, id);
}

export async function listImports(
  db: Db,
  actor: Actor,
  kind: string,
  { page, limit }: PageQuery,
): Promise<{ readonly rows: readonly ImportRecord[]; readonly total: number }> {
  const listed = sql`import i where i.kind = ${kind} and ${importsVisible.sql(actor, 'i')}`;
  const { rows } = await sql<ImportRecord>`
    select ${columns} from ${listed} order by i.created_at desc, i.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  );
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${listed}`.execute(db);
  return { rows, total: counted[0]!.total };
}

export interface NewImport {
  readonly kind: string;
  readonly ownerId: string;
  readonly fileName: string;
  readonly headings: readonly string[];
  readonly mapping: readonly (string | null)[];
}

export async function insertImport(
  tx: Transaction,
  { kind, ownerId, fileName, headings, mapping }: NewImport,
): Promise<string> {
  const id = newId();
  await sql`
    insert into import (id, kind, owner_id, file_name, headings, mapping)
    values (${id}, ${kind}, ${ownerId}, ${fileName}, ${headings}::text[], ${mapping}::text[])`.execute(tx);
  return id;
}

export async function setRead(
  tx: Transaction,
  id: string,
  read: { readonly total: number; readonly milliseconds: number; readonly written: readonly Written[] },
): Promise<void> {
  await sql`
    update import set total = ${read.total}, read_milliseconds = ${read.milliseconds}, written = ${JSON.stringify(read.written)}::jsonb
    where id = ${id}`.execute(tx);
}

/** Imports of a person that wait for the person. */
export async function openImportsOf(db: Db | Transaction, ownerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from import where owner_id = ${ownerId} and state in ('columns', 'judging', 'ready', 'applying')`.execute(
    db,
  );
  return rows[0]!.count;
}

/** Two tables of a person that are read at once count one after the other. */
export async function lockImportsOf(tx: Transaction, ownerId: string): Promise<void> {
  await sql`select from user_account where id = ${ownerId} for no key update`.execute(tx);
}

/** How the person matched headings before, by plain heading. */
export async function rememberedColumns(
  db: Db | Transaction,
  userId: string,
  kind: string,
): Promise<Readonly<Record<string, string | null>>> {
  const { rows } = await sql<{ columns: Record<string, string | null> }>`
    select columns from import_mapping where user_id = ${userId} and kind = ${kind}`.execute(db);
  return rows[0]?.columns ?? {};
}

export async function rememberColumns(
  tx: Transaction,
  userId: string,
  kind: string,
  matched: Readonly<Record<string, string | null>>,
): Promise<void> {
  await sql`
    insert into import_mapping as m (user_id, kind, columns) values (${userId}, ${kind}, ${JSON.stringify(matched)}::jsonb)
    on conflict (user_id, kind) do update set columns = m.columns || excluded.columns`.execute(tx);
}

export async function setMapping(
  tx: Transaction,
  id: string,
  mapping: readonly (string | null)[],
): Promise<void> {
  await sql`update import set mapping = ${mapping}::text[] where id = ${id}`.execute(tx);
}

export async function setDateOrder(tx: Transaction, id: string, order: DateOrder): Promise<void> {
  await sql`update import set date_order = ${order} where id = ${id}`.execute(tx);
}

export async function setOptions(
  tx: Transaction,
  id: string,
  options: Readonly<Record<string, boolean>>,
): Promise<void> {
  await sql`update import set options = options || ${JSON.stringify(options)}::jsonb where id = ${id}`.execute(
    tx,
  );
}

/** Lets workers judge the rows from the beginning. */
export async function beginJudging(tx: Transaction, id: string): Promise<void> {
  // Rows know others by their keys: those of another column would mislead.
  await sql`
    update import_row set outcome = null, key = null, judgement = null, effects = '{}', target_id = null, confirmed = '{}' where import_id = ${id}`.execute(
    tx,
  );
  await begin(tx, id, sql`state = 'judging'`);
}

export const beginApplying = (tx: Transaction, id: string): Promise<void> =>
  begin(tx, id, sql`state = 'applying', applied_at = now()`);

export const beginUndoing = (tx: Transaction, id: string): Promise<void> =>
  begin(tx, id, sql`state = 'undoing', undone_at = now()`);

const begin = async (tx: Transaction, id: string, how: ReturnType<typeof sql>): Promise<void> => {
  await sql`
    update import set ${how}, done = 0, position = 0, problem = null, tries = 0, holder = null, held_until = null, turn_at = now(),
      request_id = ${askingRequest()}::uuid
    where id = ${id}`.execute(tx);
};

export async function deleteImport(tx: Transaction, id: string): Promise<void> {
  await sql`delete from import where id = ${id}`.execute(tx);
}

/** The effect of rows with a day that can be read in two ways, whatever else becomes of them. */
export const daysInTwoWays = 'days-in-two-ways';

/** Counts the rows by outcome, effect, and result. */
export async function countRows(tx: Transaction, id: string): Promise<StoredCounts> {
  const { rows } = await sql<{ name: string; count: number }>`
    select name, count(*) as count from (
      select outcome as name from import_row where import_id = ${id} and outcome is not null and not is_missing
      union all
      select 'effect:' || e from import_row r, unnest(r.effects) e where r.import_id = ${id} and not r.is_missing and (r.outcome in ('add', 'update') or e = ${daysInTwoWays})
      union all
      select result || ':' || case when is_missing then 'missing' else outcome end from import_row where import_id = ${id} and result is not null
    ) n group by name`.execute(tx);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

export async function storeCounts(tx: Transaction, id: string, counts: StoredCounts): Promise<void> {
  await sql`update import set counts = ${JSON.stringify(counts)}::jsonb where id = ${id}`.execute(tx);
}

/** On `import i`: what the sweep removes whole, and what it only empties. */
const isLeft = sql<SqlBool>`i.state in ('columns', 'ready') and i.created_at < now() - make_interval(days => ${sql.lit(undoDays)})`;
const isPast = sql<SqlBool>`i.state in ('done', 'undone') and i.applied_at < now() - make_interval(days => ${sql.lit(undoDays)})`;

/** Removes imports that nobody went on with, and the rows of those that cannot be undone any more. Returns how many of each. */
export async function sweepRows(db: Db): Promise<{ readonly left: number; readonly emptied: number }> {
  const { rows: left } = await sql<{ id: string }>`
    delete from import i where ${isLeft} returning i.id`.execute(db);
  const { rows: emptied } = await sql<{ id: string }>`
    with gone as (
      delete from import_row r using import i where i.id = r.import_id and ${isPast} returning r.import_id)
    select distinct import_id as id from gone`.execute(db);
  return { left: left.length, emptied: emptied.length };
}
