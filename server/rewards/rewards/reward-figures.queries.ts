import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';
import { isOpenOn } from '#server/rewards/holdings/incentives.scope.ts';

/** What the portal has to give away today, and how often something was redeemed; what was undone does not count. */
export async function rewardFigures(
  db: Db,
  today: string,
): Promise<{ readonly incentivesCount: number; readonly incentivesRedeemedCount: number }> {
  const { rows } = await sql<{ incentivesCount: number; incentivesRedeemedCount: number }>`
    select (select count(*) from incentive i where ${isOpenOn('i', today)}) as "incentivesCount",
      (select count(*) from reward where redeemed_at is not null) as "incentivesRedeemedCount"`.execute(db);
  return rows[0]!;
}

/** How often these people redeemed something; what was undone does not count. `people` is a condition on `user_account u`, `when` on `reward w`. */
export const redemptionsOf = (
  people: Expression<SqlBool>,
  when: Expression<SqlBool>,
): RawBuilder<number> => sql`(
  select count(*) from reward w join user_account u on u.id = w.user_id
  where w.status in ('redeemed', 'sent') and ${when} and ${people})`;
