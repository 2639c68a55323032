import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';
import { loyaltyHeld } from '#server/rewards/ledger/loyalty-points.queries.ts';

export interface DecidedSubmission {
  readonly id: string;
  readonly points: number;
  readonly credits: number;
  /** Approved and not reversed. */
  readonly isStanding: boolean;
}

/** Submissions that were approved once. */
export async function decidedSubmissions(db: Db): Promise<readonly DecidedSubmission[]> {
  const { rows } = await sql<DecidedSubmission>`
    select id, points, credits_cents as credits, status = 'approved' as "isStanding" from loyalty_submission
    where status = 'approved' or reversed_at is not null`.execute(db);
  return rows;
}

/** People whose points nobody would end, or whose lines do not sum to their receipt, in sentences. */
export async function standingFaults(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ text: string }>`
    select 'Person ' || s.user_id || ' has loyalty points and no day of the last earning' as text
    from (select distinct user_id from loyalty_submission where status = 'approved' and points > 0) s
    where ${loyaltyHeld(sql`s.user_id`)} > 0 and not exists (select from loyalty_standing l where l.user_id = s.user_id)
    union all
    select 'Submission ' || s.id || ' is of ' || s.amount_cents || ', its lines are of ' || l.amount as text
    from loyalty_submission s join (
      select submission_id, sum(quantity * price_cents) as amount, sum(credits_cents) as credits, sum(points) as points
      from loyalty_submission_line group by submission_id) l on l.submission_id = s.id
    where s.amount_cents <> l.amount or s.credits_cents <> l.credits or s.points <> l.points`.execute(db);
  return rows.map(({ text }) => text);
}
