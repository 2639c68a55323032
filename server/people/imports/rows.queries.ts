import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ImportRow as ShownRow } from '#contract/people/imports.calls.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import { matchesText, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { stretches } from '#server/platform/database/stretches.ts';
import type {
  RowChange,
  RowReason,
  RowSuggestion,
  RowToUndo,
} from '#server/platform/imports/import-kinds.ts';
import type { TextLine } from '#server/platform/tables/read-stretches.ts';

type Outcome = NonNullable<ShownRow['outcome']>;
type Result = NonNullable<ShownRow['result']>;

/** What is stored of a judgement. */
export interface Judgement {
  readonly reasons: readonly RowReason[];
  readonly changes: readonly RowChange[];
  readonly doubts: readonly string[];
  readonly suggestion: RowSuggestion | null;
}

/** What judging a row needs of it. */
export interface WaitingRow {
  readonly number: number;
  readonly cells: readonly string[];
  readonly corrected: Readonly<Record<string, string>>;
  readonly confirmed: readonly string[];
  readonly leftOut: boolean;
}

export interface StoredRow extends WaitingRow {
  readonly outcome: Outcome | null;
  readonly isMissing: boolean;
  readonly judgement: Judgement | null;
  readonly targetId: string | null;
  readonly result: Result | null;
  readonly resultReason: Bilingual | null;
}

/** A row as it was judged. */
export interface Verdict extends Judgement {
  readonly number: number;
  readonly key: string | null;
  readonly outcome: Outcome;
  readonly effects: readonly string[];
  readonly targetId: string | null;
}

const waiting = sql`r.number, r.cells, r.corrected, r.confirmed, r.left_out as "leftOut"`;
const stored = sql`${waiting}, r.outcome, r.is_missing as "isMissing", r.judgement, r.target_id as "targetId", r.result, r.result_reason as "resultReason"`;

export async function insertRows(
  tx: Transaction,
  importId: string,
  lines: readonly TextLine[],
): Promise<void> {
  await sql`
    insert into import_row (import_id, number, cells)
    select ${importId}, number, cells from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x(number integer, cells text[])`.execute(
    tx,
  );
}

/** The next rows of a pass, in the order of the table. */
export async function rowsAfter(
  tx: Transaction,
  importId: string,
  position: number,
  limit: number,
): Promise<readonly WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select ${waiting} from import_row r where r.import_id = ${importId} and r.number > ${position} order by r.number limit ${limit}`.execute(
    tx,
  );
  return rows;
}

/** The next rows that are to be carried out, with the outcome that the preview showed. */
export async function rowsToApply(
  tx: Transaction,
  importId: string,
  position: number,
  limit: number,
): Promise<readonly (WaitingRow & { readonly outcome: 'add' | 'update' })[]> {
  const { rows } = await sql<WaitingRow & { outcome: 'add' | 'update' }>`
    select ${waiting}, r.outcome from import_row r
    where r.import_id = ${importId} and r.number > ${position} and r.outcome in ('add', 'update') and r.result is null
    order by r.number limit ${limit}`.execute(tx);
  return rows;
}

/** The next rows to take back. What was done last is taken back first. */
export async function rowsToUndo(
  tx: Transaction,
  importId: string,
  limit: number,
): Promise<readonly RowToUndo[]> {
  const { rows } = await sql<RowToUndo>`
    select r.number, r.outcome, r.target_id as "targetId", r.former from import_row r
    where r.import_id = ${importId} and r.result = 'applied' and r.former is not null order by r.number desc limit ${limit}`.execute(
    tx,
  );
  return rows;
}

/** The first row with each of these keys. */
export async function firstWithKey(
  tx: Transaction,
  importId: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ key: string; number: number }>`
    select key, min(number) as number from import_row where import_id = ${importId} and key = any(${keys}::text[]) group by key`.execute(
    tx,
  );
  return new Map(rows.map(({ key, number }) => [key, number]));
}

/** Which of the rows with the same key each of these is, from 1. */
export async function placesAmongAlike(
  tx: Transaction,
  importId: string,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (numbers.length === 0) return new Map();
  const { rows } = await sql<{ number: number; place: number }>`
    select p.number, p.place from (
      select r.number, row_number() over (partition by r.key order by r.number) as place from import_row r
      where r.import_id = ${importId} and not r.left_out
        and r.key in (select k.key from import_row k where k.import_id = ${importId} and k.number = any(${numbers}::integer[]))) p
    where p.number = any(${numbers}::integer[])`.execute(tx);
  return new Map(rows.map(({ number, place }) => [number, place]));
}

/** Rows with one of these keys, and those with these numbers. */
export async function rowsWith(
  tx: Transaction,
  importId: string,
  { keys, numbers }: { readonly keys: readonly string[]; readonly numbers: readonly number[] },
): Promise<readonly WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select ${waiting} from import_row r where r.import_id = ${importId}
      and (r.key = any(${keys}::text[]) or r.number = any(${numbers}::integer[])) order by r.number limit 1000`.execute(
    tx,
  );
  return rows;
}

export async function storeVerdicts(
  tx: Transaction,
  importId: string,
  verdicts: readonly Verdict[],
): Promise<void> {
  const rows = verdicts.map(({ reasons, changes, doubts, suggestion, targetId, ...verdict }) => ({
    ...verdict,
    target_id: targetId,
    judgement: { reasons, changes, doubts, suggestion },
  }));
  await sql`
    update import_row r set outcome = x.outcome, key = x.key, judgement = x.judgement, effects = x.effects, target_id = x.target_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(number integer, outcome text, key text, judgement jsonb, effects text[], target_id uuid)
    where r.import_id = ${importId} and r.number = x.number`.execute(tx);
}

/** The keys of rows that are judged again: a row with another key is not the same record any more. */
export async function storeKeys(
  tx: Transaction,
  importId: string,
  keys: readonly { readonly number: number; readonly key: string | null }[],
): Promise<void> {
  await sql`
    update import_row r set key = x.key from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as x(number integer, key text)
    where r.import_id = ${importId} and r.number = x.number and r.key is distinct from x.key`.execute(tx);
}

export interface RowResult {
  readonly number: number;
  readonly result: Result;
  readonly reason?: Bilingual | undefined;
  readonly targetId?: string | undefined;
  readonly former?: object | undefined;
}

/** What became of rows. Former values that are not needed any more go. */
export async function storeResults(
  tx: Transaction,
  importId: string,
  results: readonly RowResult[],
): Promise<void> {
  const rows = results.map(({ targetId, ...result }) => ({ ...result, target_id: targetId }));
  await sql`
    update import_row r set result = x.result, result_reason = x.reason, target_id = coalesce(x.target_id, r.target_id),
      former = case when x.result = 'applied' then x.former end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(number integer, result text, reason jsonb, target_id uuid, former jsonb)
    where r.import_id = ${importId} and r.number = x.number`.execute(tx);
}

/** A record that the table leaves out, as it was dealt with. */
export interface StoredMissing extends Omit<Verdict, 'number'> {
  readonly cells: readonly string[];
  readonly former: object;
}

/** Adds records that the table leaves out behind its rows. */
export async function storeMissing(
  tx: Transaction,
  importId: string,
  records: readonly StoredMissing[],
): Promise<void> {
  const rows = records.map(({ key, cells, outcome, effects, targetId, former, ...judgement }, place) => ({
    place: place + 1,
    key,
    cells,
    outcome,
    effects,
    targetId,
    former,
    judgement,
  }));
  await sql`
    insert into import_row (import_id, number, cells, key, outcome, effects, target_id, former, judgement, result, is_missing)
    select ${importId}, l.number + x.place, x.cells, x.key, x.outcome, x.effects, x."targetId", x.former, x.judgement, 'applied', true
    from (select max(number) as number from import_row where import_id = ${importId}) l,
      jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(place integer, cells text[], key text, outcome text, effects text[], "targetId" uuid,
        former jsonb, judgement jsonb)`.execute(tx);
}

/** What the table says in a column: what was corrected, else the cell. */
export async function distinctValues(
  db: Db | Transaction,
  importId: string,
  { column, place }: { readonly column: string; readonly place: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ value: string }>`
    select distinct trim(coalesce(r.corrected ->> ${column}, r.cells[${place}::integer], '')) as value from import_row r
    where r.import_id = ${importId} and not r.is_missing`.execute(db);
  return rows.map(({ value }) => value).filter((value) => value !== '');
}

/** Whether the import has a row with this key. */
export const hasRowWith = (importId: string, key: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from import_row k where k.import_id = ${importId} and k.key = ${key})`;

/** Which of these records the import has added. */
export async function addedBy(
  db: Db | Transaction,
  importId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select target_id as id from import_row where import_id = ${importId} and outcome = 'add' and result = 'applied' and target_id = any(${ids}::uuid[])`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

export async function lockRow(
  tx: Transaction,
  importId: string,
  number: number,
): Promise<(StoredRow & { readonly key: string | null }) | undefined> {
  const { rows } = await sql<StoredRow & { key: string | null }>`
    select ${stored}, r.key from import_row r where r.import_id = ${importId} and r.number = ${number} for update`.execute(
    tx,
  );
  return rows[0];
}

export async function correctRow(
  tx: Transaction,
  importId: string,
  number: number,
  { corrected, confirmed, leftOut }: Pick<StoredRow, 'corrected' | 'confirmed' | 'leftOut'>,
): Promise<void> {
  await sql`
    update import_row set corrected = ${JSON.stringify(corrected)}::jsonb, confirmed = ${confirmed}::text[], left_out = ${leftOut}
    where import_id = ${importId} and number = ${number}`.execute(tx);
}

export interface RowFilter {
  readonly outcome?: Outcome | undefined;
  readonly result?: Result | undefined;
  readonly needsMe?: boolean | undefined;
  readonly text?: string | undefined;
}

const matching = (importId: string, { outcome, result, needsMe, text }: RowFilter) =>
  sql.join(
    [
      sql`r.import_id = ${importId}`,
      ...(outcome ? [sql`r.outcome = ${outcome}`] : []),
      ...(result ? [sql`r.result = ${result}`] : []),
      ...(needsMe ? [sql`(r.outcome in ('check', 'error') or r.result in ('left', 'kept'))`] : []),
      ...(text
        ? [
            matchesText(
              sql`array_to_string(r.cells, ' ') || ' ' || coalesce((select string_agg(value, ' ') from jsonb_each_text(r.corrected)), '')`,
              text,
            ),
          ]
        : []),
    ],
    sql` and `,
  );

export async function listRows(
  db: Db,
  importId: string,
  { page, limit, ...filter }: RowFilter & PageQuery,
): Promise<{ readonly rows: readonly StoredRow[]; readonly total: number }> {
  const where = matching(importId, filter);
  const { rows } = await sql<StoredRow>`
    select ${stored} from import_row r where ${where} order by r.number limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  );
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from import_row r where ${where}`.execute(db);
  return { rows, total: counted[0]!.total };
}

const rowsAtOnce = 1000;

/** All rows, a thousand at a time. */
export async function* everyRow(
  db: Db,
  importId: string,
  filter: RowFilter,
): AsyncGenerator<readonly StoredRow[]> {
  yield* stretches(rowsAtOnce, async (after: StoredRow | undefined) => {
    const { rows } = await sql<StoredRow>`
      select ${stored} from import_row r where ${matching(importId, filter)} and r.number > ${after?.number ?? 0}
      order by r.number limit ${sql.lit(rowsAtOnce)}`.execute(db);
    return rows;
  });
}

/** The cells of the first rows. */
export async function firstCells(
  db: Db | Transaction,
  importId: string,
  limit: number,
): Promise<readonly (readonly string[])[]> {
  const { rows } = await sql<{ cells: string[] }>`
    select cells from import_row where import_id = ${importId} order by number limit ${limit}`.execute(db);
  return rows.map(({ cells }) => cells);
}
