import { sql } from 'kysely';
import type { Named } from '#contract/platform/ids.ts';
import type { Currency } from '#contract/platform/money.ts';
import type { PayoutRun } from '#contract/rewards/payouts.calls.ts';
import type { LineStatus, RunStatus } from '#contract/rewards/payouts.fields.ts';
import { listOf, type Page, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { obstacles } from '#server/rewards/owed/owed.ts';

export interface RunRow {
  readonly id: string;
  readonly number: number;
  readonly status: RunStatus;
  readonly createdBy: Named;
  readonly createdAt: string;
  readonly releasedBy: Named | null;
  readonly releasedAt: string | null;
  readonly totals: PayoutRun['totals'];
  readonly lineCounts: Partial<Record<LineStatus, number>>;
  /** A line pays one of the people who ask. */
  readonly paysHands: boolean;
  /** How many people in a draft cannot be paid today, and the first of them by name. */
  readonly held: { readonly count: number; readonly first: string | null };
}

/** Who asks, and the day, `YYYY-MM-DD` in the portal's zone. */
export interface RunReader {
  readonly hands: readonly string[];
  readonly today: string;
}

const columns = ({ hands, today }: RunReader) => sql`
  r.id, r.number, r.status, json_build_object('_id', c.id, 'name', c.full_name) as "createdBy", r.created_at as "createdAt",
  case when w.id is not null then json_build_object('_id', w.id, 'name', w.full_name) end as "releasedBy", r.released_at as "releasedAt",
  coalesce((select json_agg(json_build_object('currency', t.currency, 'amountCents', t.cents, 'lineCount', t.lines) order by t.currency)
    from (select currency, sum(amount_cents) as cents, sum(line_count) as lines from payout_run_total
      where run_id = r.id group by currency having sum(line_count) > 0) t), '[]') as totals,
  coalesce((select json_object_agg(t.status, t.lines) from (
    select status, sum(line_count) as lines from payout_run_total where run_id = r.id group by status) t), '{}') as "lineCounts",
  exists (select from payout_line l where l.run_id = r.id and l.user_id = any (${hands}::uuid[])) as "paysHands",
  (select json_build_object('count', count(*), 'first', min(u.full_name)) from user_account u
    where r.status = 'draft' and u.id in (select l.user_id from payout_line l where l.run_id = r.id)
      and cardinality(${obstacles(today)}) > 0) as held`;

const people = sql`join user_account c on c.id = r.created_by left join user_account w on w.id = r.released_by`;

export async function runsOf(db: Db, reader: RunReader, page: PageQuery): Promise<Page<RunRow>> {
  const list = listOf({
    page,
    from: sql`payout_run r`,
    id: sql`r.id`,
    visible: sql`true`,
    order: sql`r.number desc`,
    columns: columns(reader),
    lookUp: sql`payout_run r using (id) ${people}`,
  });
  const { rows } = await sql<{ rows: RunRow[]; total: number }>`
    ${list.start} select ${list.page} as rows, ${list.total} as total`.execute(db);
  return rows[0]!;
}

export async function runById(
  db: Db | Transaction,
  id: string,
  reader: RunReader,
): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    select ${columns(reader)} from payout_run r ${people} where r.id = ${id}`.execute(db);
  return rows[0];
}

/** Locks a run: while it is locked, nothing in it is released, settled, or taken back. */
export async function lockRun(tx: Transaction, id: string, reader: RunReader): Promise<RunRow | undefined> {
  await sql`select from payout_run where id = ${id} for update`.execute(tx);
  return runById(tx, id, reader);
}

export interface NewRun {
  readonly id: string;
  readonly byUserId: string;
  readonly at: Date;
  /** `YYYY-MM-DD` in the portal's zone. */
  readonly today: string;
  /** All currencies if undefined. */
  readonly currency: Currency | undefined;
}

/**
 * Collects what waits and can be paid today into a run, a line for each person and currency. Two runs at the same moment
 * never collect the same: the second waits for the first and finds it taken. False if there is nothing to pay; then no run exists.
 */
export async function insertRun(
  tx: Transaction,
  { id, byUserId, at, today, currency }: NewRun,
): Promise<boolean> {
  // Each row knows its line without a join: a planner that expects few rows would compare all of them with all lines.
  const { rows } = await sql<{ lines: number }>`
    with waiting as materialized (
      select o.id, o.user_id, o.currency, o.amount_cents, new_id() as fresh_id from cash_owed o join user_account u on u.id = o.user_id
      where o.payout_line_id is null and o.taken_back_at is null and (${currency ?? null}::text is null or o.currency = ${currency ?? null})
        and cardinality(${obstacles(today)}) = 0
      order by o.id for update of o),
    placed as materialized (
      select id, user_id, currency, amount_cents, first_value(fresh_id) over (partition by user_id, currency order by id) as line_id from waiting),
    run as (
      insert into payout_run (id, created_by, created_at) select ${id}, ${byUserId}, ${at} where exists (select from placed)),
    line as (
      insert into payout_line (id, run_id, user_id, currency, amount_cents)
      select line_id, ${id}, user_id, currency, sum(amount_cents) from placed group by line_id, user_id, currency returning id),
    item as (insert into payout_item (line_id, owed_id) select line_id, id from placed),
    taken as (update cash_owed o set payout_line_id = p.line_id from placed p where o.id = p.id)
    select count(*) as lines from line`.execute(tx);
  return rows[0]!.lines > 0;
}

/** Everything in it waits again. */
export async function deleteRun(tx: Transaction, id: string): Promise<void> {
  await sql`delete from payout_run where id = ${id}`.execute(tx);
}

export async function setReleasing(
  tx: Transaction,
  id: string,
  { byUserId, at }: { readonly byUserId: string; readonly at: Date },
): Promise<void> {
  await sql`update payout_run set status = 'releasing', released_by = ${byUserId}, released_at = ${at} where id = ${id}`.execute(
    tx,
  );
}

/** Drafts with something to pay that somebody other than this person made. */
export async function countToRelease(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from payout_run r where r.status = 'draft' and r.created_by <> ${userId}
      and exists (select from payout_run_total t where t.run_id = r.id)`.execute(db);
  return rows[0]!.count;
}
