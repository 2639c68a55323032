import { sql } from 'kysely';
import type { Currency } from '#contract/platform/money.ts';
import type { Db } from '#server/platform/database/open.ts';
import { lotsOf, type Lot } from '#server/rewards/ledger/loyalty-lots.queries.ts';
import { loyaltyEarned, loyaltyHeld, loyaltyOwed } from '#server/rewards/ledger/loyalty-points.queries.ts';
import { newestOf, type ListedRow } from './submissions.queries.ts';

export interface OwnStanding {
  /** What is left of each day’s earnings, the oldest first. */
  readonly lots: readonly Lot[];
  readonly totalPoints: number;
  readonly availablePoints: number;
  readonly owedPoints: number;
  readonly lastEarnedOn: string | null;
  readonly pendingPoints: number;
  readonly pastSubmissions: readonly ListedRow[];
  readonly totalSubmitReceiptAmount: number;
}

/** A person’s points and submissions. */
export async function ownStanding(
  db: Db,
  userId: string,
  { currency, timeZone }: { readonly currency: Currency; readonly timeZone: string },
): Promise<OwnStanding> {
  const id = sql`${userId}::uuid`;
  const { rows } = await sql<OwnStanding>`
    select ${loyaltyEarned(id)} as "totalPoints", ${loyaltyHeld(id)} as "availablePoints", ${loyaltyOwed(id)} as "owedPoints",
      (select s.last_earned_on from loyalty_standing s where s.user_id = ${id}) as "lastEarnedOn",
      (select coalesce(sum(s.points), 0)::bigint from loyalty_submission s where s.user_id = ${id} and s.status = 'pending') as "pendingPoints",
      (select coalesce(sum(s.amount_cents), 0)::bigint from loyalty_submission s
        where s.user_id = ${id} and s.status = 'approved' and s.currency = ${currency}) as "totalSubmitReceiptAmount",
      ${newestOf(userId, 10)} as "pastSubmissions", ${lotsOf(id, timeZone)} as lots`.execute(db);
  return rows[0]!;
}
