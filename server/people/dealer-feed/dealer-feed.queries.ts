import { sql } from 'kysely';
import type { FeedRow, FeedRun } from '#contract/people/dealer-feed.calls.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import type { Addressee } from '#server/people/notifications/notify.queries.ts';
import { isActivePerson } from '#server/platform/access/person.scope.ts';
import { roleHolds } from '#server/platform/access/role.scope.ts';
import type { PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import type { RowChange, RowReason, RowToUndo, RowValues } from '#server/platform/imports/import-kinds.ts';

type Outcome = FeedRow['outcome'];
type Result = NonNullable<FeedRow['result']>;

/** After so many days, a run cannot be undone any more. */
const undoDays = 30;
/** After so many days, a run and its rows go. */
const keptDays = 90;

export interface StoredRun {
  readonly id: string;
  readonly day: string;
  readonly fileName: string;
  readonly state: FeedRun['state'];
  readonly problem: Bilingual | null;
  readonly total: number;
  /** How many rows there are of each outcome and result: `add`, `applied:add`. */
  readonly counts: Readonly<Record<string, number>>;
  readonly unchanged: readonly string[];
  readonly createdAt: string;
  readonly appliedAt: string | null;
  readonly decidedAt: string | null;
  readonly decidedBy: string | null;
  readonly undoneAt: string | null;
  readonly undoneBy: string | null;
  readonly undoUntil: string | null;
  readonly isInTime: boolean;
}

const nameOf = (column: string) =>
  sql`(select concat_ws(' ', u.first_name, u.last_name) from user_account u where u.id = r.${sql.ref(column)})`;
const runColumns = sql`
  r.id, r.day::text as day, r.file_name as "fileName", r.state, r.problem, r.total, r.counts, r.unchanged, r.created_at as "createdAt",
  r.applied_at as "appliedAt", r.decided_at as "decidedAt", ${nameOf('decided_by')} as "decidedBy", r.undone_at as "undoneAt",
  ${nameOf('undone_by')} as "undoneBy", r.applied_at + make_interval(days => ${sql.lit(undoDays)}) as "undoUntil",
  coalesce(r.applied_at > now() - make_interval(days => ${sql.lit(undoDays)}), false) as "isInTime"`;

export async function listRuns(
  db: Db,
  { page, limit }: PageQuery,
): Promise<{ readonly rows: readonly StoredRun[]; readonly total: number }> {
  const { rows } = await sql<StoredRun>`
    select ${runColumns} from dealer_feed_run r order by r.created_at desc, r.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  );
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*) as total from dealer_feed_run`.execute(db);
  return { rows, total: counted[0]!.total };
}

export async function runById(db: Db | Transaction, id: string): Promise<StoredRun | undefined> {
  const { rows } =
    await sql<StoredRun>`select ${runColumns} from dealer_feed_run r where r.id = ${id}`.execute(db);
  return rows[0];
}

/** Locks a run for the rest of the transaction. */
export async function lockRun(tx: Transaction, id: string): Promise<StoredRun | undefined> {
  await sql`select from dealer_feed_run where id = ${id} for update`.execute(tx);
  return runById(tx, id);
}

export interface NewRun {
  readonly id: string;
  readonly day: string;
  readonly fileName: string;
  readonly state: FeedRun['state'];
  readonly problem: Bilingual | null;
  readonly at: Date;
}

export async function insertRun(
  tx: Transaction,
  { id, day, fileName, state, problem, at }: NewRun,
): Promise<void> {
  await sql`
    insert into dealer_feed_run (id, day, file_name, state, problem, created_at)
    values (${id}, ${day}, ${fileName}, ${state}, ${problem && JSON.stringify(problem)}::jsonb, ${at})`.execute(
    tx,
  );
}

/** How a reading ended. */
export async function endReading(
  tx: Transaction,
  id: string,
  end: {
    readonly state: FeedRun['state'];
    readonly problem: Bilingual | null;
    readonly total: number;
    readonly same: number;
    readonly unchanged: readonly string[];
  },
): Promise<void> {
  const { state, problem, total, same, unchanged } = end;
  await sql`
    update dealer_feed_run set state = ${state}, problem = ${problem && JSON.stringify(problem)}::jsonb, total = ${total},
      counts = jsonb_build_object('same', ${same}::integer), unchanged = ${unchanged}::text[],
      applied_at = case when ${state} = 'applied' then now() end
    where id = ${id}`.execute(tx);
}

/** What somebody decided about a run. */
export async function decideRun(
  tx: Transaction,
  id: string,
  { state, by }: { readonly state: FeedRun['state']; readonly by: string },
): Promise<void> {
  await sql`
    update dealer_feed_run set state = ${state}, decided_by = ${by}, decided_at = now(), unchanged = '{}',
      applied_at = case when ${state} = 'applied' then coalesce(applied_at, now()) end
    where id = ${id}`.execute(tx);
}

export async function endUndoing(tx: Transaction, id: string, by: string): Promise<void> {
  await sql`update dealer_feed_run set state = 'undone', undone_by = ${by}, undone_at = now() where id = ${id}`.execute(
    tx,
  );
}

/** Counts the rows of a run again. Those that are not stored stand as the file says. */
export async function countRows(tx: Transaction, id: string): Promise<void> {
  await sql`
    update dealer_feed_run r set counts = jsonb_build_object('same', r.counts -> 'same') || coalesce((
      select jsonb_object_agg(name, count) from (
        select outcome as name, count(*) from dealer_feed_row where run_id = ${id} group by 1
        union all select result || ':' || outcome, count(*) from dealer_feed_row where run_id = ${id} and result is not null group by 1) c), '{}')
    where r.id = ${id}`.execute(tx);
}

/** A newer file says what is true now: what waits of older ones is replaced. */
export async function replaceWaiting(tx: Transaction, reason: Bilingual): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with ended as (
      update dealer_feed_row set result = 'replaced', result_reason = ${JSON.stringify(reason)}::jsonb where result = 'waiting' returning run_id)
    update dealer_feed_run r set state = case when state = 'waiting' then 'replaced' else state end, unchanged = '{}'
    where r.id in (select run_id from ended) or r.state = 'waiting' returning r.id`.execute(tx);
  for (const { id } of rows) await countRows(tx, id);
}

export interface StoredRow {
  readonly number: number;
  readonly key: string | null;
  readonly fields: RowValues;
  readonly outcome: Outcome;
  readonly reasons: readonly RowReason[];
  readonly changes: readonly RowChange[];
  readonly result: Result | null;
  readonly resultReason: Bilingual | null;
  readonly targetId: string | null;
}

export async function insertRows(tx: Transaction, runId: string, rows: readonly StoredRow[]): Promise<void> {
  if (rows.length === 0) return;
  const stored = rows.map(({ reasons, changes, ...row }) => ({ ...row, judgement: { reasons, changes } }));
  await sql`
    insert into dealer_feed_row (run_id, number, key, fields, outcome, judgement, result, result_reason, target_id)
    select ${runId}, number, key, fields, outcome, judgement, result, "resultReason", "targetId"
    from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as x(number integer, key text, fields jsonb, outcome text, judgement jsonb,
      result text, "resultReason" jsonb, "targetId" uuid)`.execute(tx);
}

const rowColumns = sql`
  w.number, w.key, w.fields, w.outcome, w.judgement -> 'reasons' as reasons, w.judgement -> 'changes' as changes, w.result,
  w.result_reason as "resultReason", w.target_id as "targetId"`;

export interface RowFilter {
  readonly outcome?: Outcome | undefined;
  readonly waiting?: boolean | undefined;
}

export async function listRows(
  db: Db,
  runId: string,
  { page, limit, outcome, waiting }: RowFilter & PageQuery,
): Promise<{ readonly rows: readonly StoredRow[]; readonly total: number }> {
  const where = sql.join(
    [
      sql`w.run_id = ${runId}`,
      ...(outcome ? [sql`w.outcome = ${outcome}`] : []),
      ...(waiting ? [sql`w.result = 'waiting'`] : []),
    ],
    sql` and `,
  );
  const { rows } = await sql<StoredRow>`
    select ${rowColumns} from dealer_feed_row w where ${where} order by w.number limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  );
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from dealer_feed_row w where ${where}`.execute(db);
  return { rows, total: counted[0]!.total };
}

/** The rows that wait, in the order of the file. */
export async function rowsThatWait(
  tx: Transaction,
  runId: string,
): Promise<readonly Pick<StoredRow, 'number' | 'fields' | 'outcome'>[]> {
  const { rows } = await sql<Pick<StoredRow, 'number' | 'fields' | 'outcome'>>`
    select number, fields, outcome from dealer_feed_row where run_id = ${runId} and result = 'waiting' order by number`.execute(
    tx,
  );
  return rows;
}

export async function dismissRows(tx: Transaction, runId: string): Promise<void> {
  await sql`update dealer_feed_row set result = 'dismissed' where run_id = ${runId} and result = 'waiting'`.execute(
    tx,
  );
}

/** The rows that were carried out, the last first. A row whose dealer would close was carried out as a change. */
export async function rowsToUndo(tx: Transaction, runId: string): Promise<readonly RowToUndo[]> {
  const { rows } = await sql<RowToUndo>`
    select number, case when outcome = 'add' then 'add' else 'update' end as outcome, target_id as "targetId", former from dealer_feed_row
    where run_id = ${runId} and result = 'applied' order by number desc`.execute(tx);
  return rows;
}

export interface RowResult {
  readonly number: number;
  readonly result: Result;
  readonly reason?: Bilingual | undefined;
  readonly targetId?: string | undefined;
  readonly former?: object | undefined;
}

/** What became of rows. Notes when a feed had named the dealers last, before this one does. */
export async function storeResults(
  tx: Transaction,
  runId: string,
  results: readonly RowResult[],
): Promise<void> {
  await sql`
    update dealer_feed_row w set result = x.result, result_reason = x.reason, target_id = coalesce(x."targetId", w.target_id), former = x.former,
      fed_before = (select d.feed_updated_at from dealer d where d.id = coalesce(x."targetId", w.target_id))
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as x(number integer, result text, reason jsonb, "targetId" uuid, former jsonb)
    where w.run_id = ${runId} and w.number = x.number`.execute(tx);
}

export async function storeUndone(
  tx: Transaction,
  runId: string,
  results: readonly RowResult[],
): Promise<void> {
  await sql`
    with ended as (
      update dealer_feed_row w set result = x.result, result_reason = x.reason, former = null
      from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as x(number integer, result text, reason jsonb)
      where w.run_id = ${runId} and w.number = x.number returning w.result, w.target_id, w.fed_before)
    update dealer d set feed_updated_at = e.fed_before from ended e where e.result = 'undone' and d.id = e.target_id`.execute(
    tx,
  );
}

/** The dealers that the last file that was applied named, and how many of them these numbers, in capitals, leave out. */
export async function countMissing(
  tx: Transaction,
  numbers: readonly string[],
): Promise<{ readonly known: number; readonly missing: number }> {
  const { rows } = await sql<{ known: number; missing: number }>`
    select count(*) as known, count(*) filter (where n.number is null) as missing
    from dealer d left join unnest(${numbers}::text[]) n (number) on n.number = upper(d.number)
    where d.feed_updated_at >= (select max(applied_at) from dealer_feed_run where state = 'applied')`.execute(
    tx,
  );
  return rows[0]!;
}

export async function countDealers(tx: Transaction): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from dealer`.execute(tx);
  return rows[0]!.count;
}

/** Notes that the feed named these dealers, by number in capitals. */
export async function noteFed(tx: Transaction, numbers: readonly string[]): Promise<void> {
  await sql`
    update dealer set feed_updated_at = now() where id in (
      select id from dealer where upper(number) = any(${numbers}::text[]) order by id for update)`.execute(
    tx,
  );
}

/** What was last decided about these dealers, if somebody dismissed it or took it back: the cells that said so. */
export async function dismissedBefore(
  tx: Transaction,
  keys: readonly string[],
): Promise<ReadonlyMap<string, RowValues>> {
  const { rows } = await sql<{ key: string; fields: RowValues }>`
    select l.key, l.fields from unnest(${keys}::text[]) k (key) cross join lateral (
      select w.key, w.fields, w.result from dealer_feed_row w
      where w.key = k.key and w.result in ('applied', 'dismissed', 'undone') order by w.run_id desc limit 1) l
    where l.result <> 'applied'`.execute(tx);
  return new Map(rows.map(({ key, fields }) => [key, fields]));
}

/** How many rows of a run somebody has to look at, and how many of them the run before did not have alike. */
export async function countTroubles(
  tx: Transaction,
  runId: string,
): Promise<{ readonly errors: number; readonly closing: number; readonly fresh: number }> {
  const { rows } = await sql<{ errors: number; closing: number; fresh: number }>`
    select count(*) filter (where w.outcome = 'error') as errors, count(*) filter (where w.outcome = 'check') as closing,
      count(*) filter (where not exists (
        select from dealer_feed_row b where b.run_id = (
            select id from dealer_feed_run where id < ${runId} and state <> 'failed' order by created_at desc, id desc limit 1)
          and b.key is not distinct from w.key and b.outcome = w.outcome and b.fields = w.fields)) as fresh
    from dealer_feed_row w where w.run_id = ${runId} and w.outcome in ('check', 'error') and w.result is distinct from 'dismissed'`.execute(
    tx,
  );
  return rows[0]!;
}

/** Whoever may decide about the feed. */
export async function deciders(
  tx: Transaction,
): Promise<readonly (Addressee & { readonly firstName: string })[]> {
  const { rows } = await sql<Addressee & { readonly firstName: string }>`
    select u.id as "userId", u.email, u.language, u.first_name as "firstName"
    from user_account u join role r on r.id = u.role_id
    where ${isActivePerson('u')} and r.reach in ('everything', 'brands') and ${roleHolds('BULK_CREATE_DEALERS', 'MODIFY_DEALERS')}
    order by u.id`.execute(tx);
  return rows;
}

export async function sweepRuns(db: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from dealer_feed_run where created_at < now() - make_interval(days => ${sql.lit(keptDays)})`.execute(
    db,
  );
  return Number(numAffectedRows);
}
