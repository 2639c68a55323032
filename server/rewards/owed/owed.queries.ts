import { sql, type RawBuilder } from 'kysely';
import type { Money } from '#contract/platform/money.ts';
import { firstDealer } from '#server/platform/access/person.scope.ts';
import { isCurrentMembership } from '#server/platform/access/person.scope.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';

/** What money is owed for. */
export type CashSource = 'spiff' | 'activity';

/** Why a person cannot be paid cash. */
export type CashObstacle = 'tax-form' | 'birth-date' | 'under-18';

/**
 * The country of a person `u`, else of the dealer. Without either it counts as the US, so that nobody is paid without a form because something was
 * left out.
 */
export const countryOf = sql<string>`coalesce(nullif(u.country, ''), (
  select d.country from dealer_membership m join dealer d on d.id = m.dealer_id
  where m.user_id = u.id and ${isCurrentMembership('m')} ${firstDealer('m')}), 'US')`;

/** What stands against paying cash to a person `u` on a day, as an array. People in the US need a W-9 of the year. */
export const obstacles = (today: string): RawBuilder<CashObstacle[]> => sql`array_remove(array[
  case when u.date_of_birth is null then 'birth-date' when u.date_of_birth > ${today}::date - interval '18 years' then 'under-18' end,
  case when ${countryOf} = 'US' and not exists (
      select from tax_form t where t.user_id = u.id and t.tax_year = extract(year from ${today}::date) and t.replaced_at is null)
    then 'tax-form' end], null)`;

/** What stands against paying cash to people on a day; people without an obstacle are absent. */
export async function obstaclesOf(
  db: Db,
  userIds: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, readonly CashObstacle[]>> {
  const { rows } = await sql<{ id: string; obstacles: CashObstacle[] }>`
    select u.id, ${obstacles(today)} as obstacles from user_account u where u.id = any (${userIds}::uuid[])`.execute(
    db,
  );
  return new Map(rows.filter((row) => row.obstacles.length > 0).map((row) => [row.id, row.obstacles]));
}

export interface OwedRow {
  readonly id: string;
  readonly source: CashSource;
  readonly recordId: string;
  readonly userId: string;
  readonly dealerId: string | null;
  readonly amount: Money;
}

export async function insertOwed(tx: Transaction, row: OwedRow, at: Date): Promise<void> {
  await tx
    .insertInto('cashOwed')
    .values({
      id: row.id,
      source: row.source,
      recordId: row.recordId,
      userId: row.userId,
      dealerId: row.dealerId,
      currency: row.amount.currency,
      amountCents: row.amount.amountCents,
      owedAt: at,
    })
    .execute();
}

export interface LockedOwed {
  readonly id: string;
  readonly lineId: string | null;
  /** Of the run that pays it, if one does. */
  readonly runStatus: 'draft' | 'releasing' | 'released' | null;
}

/** Locks what is owed for a record, and keeps its run from being released until the transaction ends. */
export async function lockOwed(
  tx: Transaction,
  source: CashSource,
  recordId: string,
): Promise<LockedOwed | undefined> {
  const { rows } = await sql<{ id: string; lineId: string | null }>`
    select id, payout_line_id as "lineId" from cash_owed
    where source = ${source} and record_id = ${recordId} and taken_back_at is null for update`.execute(tx);
  const owed = rows[0];
  if (!owed) return undefined;
  if (!owed.lineId) return { ...owed, runStatus: null };
  const run = await sql<{ status: NonNullable<LockedOwed['runStatus']> }>`
    select r.status from payout_line l join payout_run r on r.id = l.run_id where l.id = ${owed.lineId} for share of r`.execute(
    tx,
  );
  return { ...owed, runStatus: run.rows[0]!.status };
}

/** Ends what is owed. A line of a run that is not released pays that much less, and goes with its last amount. */
export async function setTakenBack(tx: Transaction, owedId: string, at: Date): Promise<void> {
  await sql`
    with owed as (select id, payout_line_id, amount_cents from cash_owed where id = ${owedId}),
    ended as (update cash_owed set taken_back_at = ${at}, payout_line_id = null where id = ${owedId}),
    gone as (delete from payout_line l using owed o where l.id = o.payout_line_id and l.amount_cents = o.amount_cents),
    unlisted as (delete from payout_item i using owed o where i.owed_id = o.id and i.line_id = o.payout_line_id)
    update payout_line l set amount_cents = l.amount_cents - o.amount_cents
    from owed o where l.id = o.payout_line_id and l.amount_cents > o.amount_cents`.execute(tx);
}

/** The key of the posting that owed an amount, within a statement. `id` is a column or a value. */
export const owedKey = (id: RawBuilder<unknown>): RawBuilder<string> => sql`('owed:' || ${id})`;
