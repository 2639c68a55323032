import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';

/** Whether the kept months are those of a zone: not for a minute after the portal's zone was changed. */
export async function areMonthsKept(db: Db, zone: string): Promise<boolean> {
  const { rows } = await sql<{ isKept: boolean }>`
    select exists (select from ledger_earned_zone where zone = ${zone}) as "isKept"`.execute(db);
  return rows[0]!.isKept;
}

/** The months to read: in a zone, and whether they are kept. */
export interface Months {
  readonly zone: string;
  readonly areKept: boolean;
}

/**
 * What people earned in a period (`2026-11`, `2026`, `all`), as a relation of `user_id`, `points`, and `dealer_ids`: everybody with points who counts on
 * leaderboards. Where the months are not kept, the postings are counted.
 */
export const earnedIn = (period: string | null, { zone, areKept }: Months): RawBuilder<unknown> => sql`(
  select user_id, points, dealer_ids from ${areKept ? sql`ledger_earned` : sql`earned_in(${zone})`}
  where period = ${period} and points > 0 and dealer_ids is not null)`;

/** Counts the kept months again if the portal's zone was changed. Returns whether it was. */
export async function recountEarnedMonths(db: Db, zone: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select recount_earned_months(${zone}) as done`.execute(db);
  return rows[0]!.done;
}
