import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';

/**
 * What people earned in a period (`2026-11`, `2026`, `all`), as a relation of `user_id`, `points`, and `dealer_ids`: everybody with points who counts on
 * leaderboards. In the months of a zone that is not the kept one, the postings are counted.
 */
export const earnedIn = (period: string | null, zone: string): RawBuilder<unknown> => sql`(
  select user_id, points, dealer_ids from ledger_earned
  where period = ${period} and points > 0 and dealer_ids is not null and (select zone = ${zone} from ledger_earned_zone)
  union all
  select user_id, points, dealer_ids from earned_in(${zone})
  where period = ${period} and points > 0 and dealer_ids is not null and (select zone <> ${zone} from ledger_earned_zone))`;

/** Counts the kept months again if the portal's zone was changed. Returns whether it was. */
export async function recountEarnedMonths(db: Db, zone: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select recount_earned_months(${zone}) as done`.execute(db);
  return rows[0]!.done;
}
