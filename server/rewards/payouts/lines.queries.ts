import { sql } from 'kysely';
import type { Named } from '#contract/platform/ids.ts';
import type { Currency } from '#contract/platform/money.ts';
import type { LineStatus } from '#contract/rewards/payouts.fields.ts';
import { listOf, matchesStored, type Page, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { obstacles, type CashObstacle } from '#server/rewards/owed/owed.ts';

export interface LineRow {
  readonly id: string;
  readonly user: Named & { readonly email: string };
  readonly dealer: Named | null;
  readonly currency: Currency;
  readonly amountCents: number;
  readonly status: LineStatus;
  /** Why its person cannot be paid, until it is posted. */
  readonly held: CashObstacle[];
  readonly itemCount: number;
  readonly note: string;
  readonly settledAt: string | null;
}

export interface LinesQuery extends PageQuery {
  readonly text?: string | undefined;
  readonly status?: LineStatus | undefined;
  /** Only lines of people who cannot be paid. */
  readonly held: boolean;
  /** `YYYY-MM-DD` in the portal's zone. */
  readonly today: string;
}

export async function linesOf(
  db: Db,
  runId: string,
  { text, status, held, today, ...page }: LinesQuery,
): Promise<Page<LineRow>> {
  const list = listOf({
    page,
    from: sql`payout_line l join user_account u on u.id = l.user_id`,
    id: sql`l.id`,
    visible: sql`l.run_id = ${runId}`,
    search: text
      ? matchesStored(sql`(u.search_name || ' ' || searchable(u.email)) collate "C"`, text)
      : undefined,
    filters: [
      status && sql`l.status = ${status}`,
      held ? sql`l.status = 'open' and cardinality(${obstacles(today)}) > 0` : undefined,
    ],
    kept: sql`u.search_name as name, l.currency as currency`,
    order: sql`name, currency, matching_id`,
    columns: sql`l.id, json_build_object('_id', u.id, 'name', u.full_name, 'email', u.email) as user, (
        select json_build_object('_id', d.id, 'name', d.name) from payout_item i join cash_owed o on o.id = i.owed_id join dealer d on d.id = o.dealer_id
        where i.line_id = l.id order by o.owed_at desc, o.id limit 1) as dealer,
      l.currency as "currency", l.amount_cents as "amountCents", l.status,
      case when l.status = 'open' then ${obstacles(today)} else '{}' end as held,
      (select count(*) from payout_item i where i.line_id = l.id) as "itemCount", l.note, l.settled_at as "settledAt"`,
    lookUp: sql`payout_line l on l.id = matching_id join user_account u on u.id = l.user_id`,
  });
  const { rows } = await sql<Page<LineRow>>`
    ${list.start} select ${list.page} as rows, ${list.total} as total`.execute(db);
  return rows[0]!;
}

export interface FileLine {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly dealer: string;
  readonly currency: Currency;
  readonly amountCents: number;
}

/** The lines of a run that the bank is to pay, after one of them, in the order of their ids. What was returned is owed again: a later run pays it. */
export async function fileLines(
  db: Db,
  runId: string,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<readonly FileLine[]> {
  const { rows } = await sql<FileLine>`
    select l.id, u.full_name as name, u.email, coalesce((
        select d.number || ' ' || d.name from payout_item i join cash_owed o on o.id = i.owed_id join dealer d on d.id = o.dealer_id
        where i.line_id = l.id order by o.owed_at desc, o.id limit 1), '') as dealer, l.currency, l.amount_cents as "amountCents"
    from payout_line l join user_account u on u.id = l.user_id
    where l.run_id = ${runId} and l.status <> 'returned' and (${after}::uuid is null or l.id > ${after}) order by l.id limit ${limit}`.execute(
    db,
  );
  return rows;
}

export interface LockedLine {
  readonly id: string;
  readonly userId: string;
  readonly currency: Currency;
  readonly amountCents: number;
  readonly status: LineStatus;
}

/** Locks lines of a run, in the order of their ids. */
export async function lockLines(
  tx: Transaction,
  runId: string,
  ids: readonly string[],
): Promise<readonly LockedLine[]> {
  const { rows } = await sql<LockedLine>`
    select id, user_id as "userId", currency, amount_cents as "amountCents", status from payout_line
    where run_id = ${runId} and id = any (${ids}::uuid[]) order by id for update`.execute(tx);
  return rows;
}

/** The lines that are still on their way, at most `limit`. */
export async function postedLines(tx: Transaction, runId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payout_line where run_id = ${runId} and status = 'posted' order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

export interface Settlement {
  readonly outcome: 'paid' | 'returned';
  readonly note: string;
  readonly byUserId: string;
  readonly at: Date;
}

/** Settles lines. What a returned one paid for waits for a run again. */
export async function setSettled(
  tx: Transaction,
  ids: readonly string[],
  { outcome, note, byUserId, at }: Settlement,
): Promise<void> {
  await sql`
    with waits as (update cash_owed set payout_line_id = null where payout_line_id = any (${ids}::uuid[]) and ${outcome} = 'returned')
    update payout_line set status = ${outcome}, note = ${note}, settled_by = ${byUserId}, settled_at = ${at} where id = any (${ids}::uuid[])`.execute(
    tx,
  );
}

/** Names of the people whom lines pay, by line. */
export async function lineNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select l.id, u.full_name as name from payout_line l join user_account u on u.id = l.user_id where l.id = any (${ids}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row.name]));
}
