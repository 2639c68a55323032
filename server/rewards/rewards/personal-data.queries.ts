import { sql } from 'kysely';
import { forgetDetails } from '#server/platform/activity.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';

export interface OwnReward {
  readonly reward: string;
  readonly status: string;
  readonly earnedAt: string | null;
  readonly redeemedAt: string | null;
  readonly points: number;
  readonly code: string | null;
  readonly address: unknown;
  readonly trackingNumber: string;
}

export async function rewardsToExport(db: Db, userId: string): Promise<readonly OwnReward[]> {
  const { rows } = await sql<OwnReward>`
    select coalesce(nullif(r.name, ''), nullif(i.name, ''), i.name_fr) as reward, r.status, r.earned_at as "earnedAt",
      r.redeemed_at as "redeemedAt", r.points, (select c.code from incentive_code c where c.reward_id = r.id and c.retired_at is null) as code,
      r.address, r.tracking_number as "trackingNumber"
    from reward r join incentive i on i.id = r.incentive_id where r.user_id = ${userId} order by r.created_at, r.id`.execute(
    db,
  );
  return rows;
}

/** Where rewards were shipped to, and what was written to the person, also in the log. That somebody had them stays. */
export async function forgetShipping(tx: Transaction, userId: string): Promise<void> {
  await forgetDetails(tx, {
    kind: 'reward',
    ids: sql`select id from reward where user_id = ${userId}`,
    keys: ['address', 'note', 'trackingNumber', 'reason'],
  });
  await sql`update reward set address = null, note = '', tracking_number = '', version = version + 1
    where user_id = ${userId} and (address is not null or note <> '' or tracking_number <> '')`.execute(tx);
}
