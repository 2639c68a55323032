import { sql } from 'kysely';
import type { MergedAccounts } from '#server/people/merging/merging.events.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { hasEarnedSince } from '#server/rewards/ledger/loyalty-points.queries.ts';

/** The day of somebody’s last earning; null if there was none. */
export interface StandingBefore {
  readonly lastEarnedOn: string | null;
}

/** Locks the standings of people in the order of their ids. */
export async function lockStandings(tx: Transaction, people: readonly string[]): Promise<void> {
  await sql`select from loyalty_standing where user_id = any(${people}::uuid[]) order by user_id for no key update`.execute(
    tx,
  );
}

export async function standingOf(tx: Transaction, userId: string): Promise<StandingBefore> {
  const { rows } = await sql<StandingBefore>`
    select (select last_earned_on::text from loyalty_standing where user_id = ${userId}) as "lastEarnedOn"`.execute(
    tx,
  );
  return rows[0]!;
}

/** Gives the primary account the later day of both. */
export async function takeOverStanding(
  tx: Transaction,
  { primaryId, secondaryId }: Pick<MergedAccounts, 'primaryId' | 'secondaryId'>,
): Promise<void> {
  await sql`
    insert into loyalty_standing as s (user_id, last_earned_on)
    select ${primaryId}, last_earned_on from loyalty_standing where user_id = ${secondaryId}
    on conflict (user_id) do update set last_earned_on = greatest(s.last_earned_on, excluded.last_earned_on)`.execute(
    tx,
  );
}

/** Puts the day of the primary account back, unless it has earned points since the merge. */
export async function restoreStanding(
  tx: Transaction,
  { mergeId, primaryId }: Pick<MergedAccounts, 'mergeId' | 'primaryId'>,
  { lastEarnedOn }: StandingBefore,
): Promise<void> {
  const since = sql`(select merged_at from account_merge where id = ${mergeId})`;
  const unchanged = sql`s.user_id = ${primaryId} and not ${hasEarnedSince(sql`s.user_id`, since)}`;
  await (
    lastEarnedOn === null
      ? sql`delete from loyalty_standing s where ${unchanged} and s.ended_run_id is null`
      : sql`update loyalty_standing s set last_earned_on = ${lastEarnedOn} where ${unchanged}`
  ).execute(tx);
}
