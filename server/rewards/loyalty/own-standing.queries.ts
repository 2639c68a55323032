import { sql } from 'kysely';
import type { Currency } from '#contract/platform/money.ts';
import type { Db } from '#server/platform/database/open.ts';
import { loyaltyEarned, loyaltyHeld, loyaltyOwed } from '#server/rewards/ledger/loyalty-points.queries.ts';
import { newestOf, type ListedRow } from './submissions.queries.ts';

export interface OwnStanding {
  readonly totalPoints: number;
  readonly availablePoints: number;
  readonly owedPoints: number;
  readonly lastEarnedOn: string | null;
  readonly pendingPoints: number;
  readonly pastSubmissions: readonly ListedRow[];
  readonly totalSubmitReceiptAmount: number;
}

/** A person’s points and submissions. */
export async function ownStanding(db: Db, userId: string, currency: Currency): Promise<OwnStanding> {
  const id = sql`${userId}::uuid`;
  const { rows } = await sql<OwnStanding>`
    select ${loyaltyEarned(id)} as "totalPoints", ${loyaltyHeld(id)} as "availablePoints", ${loyaltyOwed(id)} as "owedPoints",
      (select s.last_earned_on from loyalty_standing s where s.user_id = ${id}) as "lastEarnedOn",
      (select coalesce(sum(s.points), 0)::bigint from loyalty_submission s where s.user_id = ${id} and s.status = 'pending') as "pendingPoints",
      (select coalesce(sum(s.amount_cents), 0)::bigint from loyalty_submission s
        where s.user_id = ${id} and s.status = 'approved' and s.currency = ${currency}) as "totalSubmitReceiptAmount",
      ${newestOf(userId, 10)} as "pastSubmissions"`.execute(db);
  return rows[0]!;
}
