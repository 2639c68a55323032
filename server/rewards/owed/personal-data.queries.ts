import { sql } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';

export interface OwnOwed {
  readonly source: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly owedAt: string;
  readonly takenBackAt: string | null;
}

export interface OwnPayout {
  readonly run: number;
  readonly amountCents: number;
  readonly currency: string;
  readonly status: string;
  readonly note: string;
  readonly settledAt: string | null;
}

export async function owedToExport(db: Db, userId: string): Promise<readonly OwnOwed[]> {
  const { rows } = await sql<OwnOwed>`
    select source, amount_cents as "amountCents", currency, owed_at as "owedAt", taken_back_at as "takenBackAt"
    from cash_owed where user_id = ${userId} order by owed_at, id`.execute(db);
  return rows;
}

export async function payoutsToExport(db: Db, userId: string): Promise<readonly OwnPayout[]> {
  const { rows } = await sql<OwnPayout>`
    select r.number as run, l.amount_cents as "amountCents", l.currency, l.status, l.note, l.settled_at as "settledAt"
    from payout_line l join payout_run r on r.id = l.run_id where l.user_id = ${userId} order by r.number, l.id`.execute(
    db,
  );
  return rows;
}

/** Whether something waits to be paid to the person, or is on its way. */
export async function isOwed(tx: Transaction, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from cash_owed o left join payout_line l on l.id = o.payout_line_id
    where o.user_id = ${userId} and o.taken_back_at is null and l.status is distinct from 'paid' limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Removes what was written about the person’s payouts, and counts the payouts, which the books need. */
export async function forgetPayoutNotes(tx: Transaction, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with forgotten as (update payout_line set note = '' where user_id = ${userId} and note <> '')
    select count(*) from payout_line where user_id = ${userId}`.execute(tx);
  return rows[0]!.count;
}
