import { sql } from 'kysely';
import type { Transaction } from '#server/platform/database/open.ts';
import { isPublished } from '#server/platform/database/record.scope.ts';

/**
 * Asks for everybody who has passed the curriculum of these incentives and has not earned them. A job finds them in pieces: nobody who publishes an
 * incentive waits for it. Those that can be earned are looked at again every day.
 */
export async function requestEarners(
  tx: Transaction,
  incentiveIds: readonly string[],
  at: Date,
): Promise<void> {
  await sql`insert into incentive_earner_search (incentive_id, requested_at)
    select i.id, ${at} from incentive i
    where i.id = any(${incentiveIds}::uuid[]) and ${isPublished('i')} and i.curriculum_id is not null
      and i.type <> 'points-shop'
    on conflict (incentive_id) do update set requested_at = excluded.requested_at,
      after_user_id = '00000000-0000-0000-0000-000000000000'`.execute(tx);
}
