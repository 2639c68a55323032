import { sql } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';

export interface RewardsCheck {
  /** Stocks recounted from the rewards they were taken for. */
  readonly stocks: number;
  /** Codes that were handed out. */
  readonly codes: number;
  /** What is wrong, in sentences, a hundred at most. */
  readonly faults: readonly string[];
}

/**
 * Recounts the stock of every incentive from its redeemed rewards, and checks that each of those that are handed over as a code has one code in
 * force, and that nobody earned the same twice. One statement, so everything is of the same moment.
 */
export async function checkRewards(db: Db | Transaction): Promise<RewardsCheck> {
  const { rows } = await sql<RewardsCheck>`
    with redeemed as materialized (
      select r.id, r.incentive_id, i.delivery from reward r join incentive i on i.id = r.incentive_id
      where r.status in ('redeemed', 'sent')),
    stock as materialized (
      select s.incentive_id, s.taken, s.quantity, coalesce(r.count, 0) as redeemed from incentive_stock s
      left join (select incentive_id, count(*) from redeemed where delivery <> 'code' group by incentive_id) r using (incentive_id)),
    handed as materialized (
      select c.id, c.incentive_id, c.reward_id, c.retired_at from incentive_code c where c.claimed_at is not null),
    in_force as materialized (select reward_id, count(*) as codes from handed where retired_at is null group by reward_id),
    fault (text) as (
      select 'Stock of incentive ' || incentive_id || ' has ' || taken || ' taken, should be ' || redeemed from stock where taken <> redeemed
      union all
      select 'Stock of incentive ' || incentive_id || ' has ' || taken || ' taken of ' || quantity from stock where taken > quantity
      union all
      select 'Incentive ' || i.id || ' has no stock'
      from incentive i where not exists (select from incentive_stock s where s.incentive_id = i.id)
      union all
      select 'Reward ' || r.id || ' has ' || coalesce(f.codes, 0) || ' codes, should have 1'
      from redeemed r left join in_force f on f.reward_id = r.id where r.delivery = 'code' and f.codes is distinct from 1
      union all
      select 'Code ' || h.id || ' is of reward ' || h.reward_id || ', which is not redeemed'
      from handed h where h.retired_at is null and not exists (select from redeemed r where r.id = h.reward_id)
      union all
      select 'Code ' || h.id || ' is of reward ' || h.reward_id || ', which is of another incentive'
      from handed h join reward r on r.id = h.reward_id and r.incentive_id <> h.incentive_id
      union all
      select 'Person ' || user_id || ' earned incentive ' || incentive_id || ' ' || count(*) || ' times'
      from reward where source = 'curriculum' group by user_id, incentive_id having count(*) > 1
    )
    select (select count(*) from stock) as stocks, (select count(*) from handed) as codes,
      coalesce((select array_agg(text) from (select text from fault limit 100) f), '{}') as faults`.execute(
    db,
  );
  return rows[0]!;
}
