import { sql } from 'kysely';
import type { Transaction } from '#server/platform/database/open.ts';

const incentives = 20;
/** Of ten incentives, six are bought with points; the others are earned with the curriculums that people have. */
const forSale = 6;
/** The curriculums that departments have. */
const assigned = 10;
const price = 10;
const codesEach = 1000;

/**
 * Adds incentives and what people have from them, by SQL alone: items and codes, bought for ten points or earned with a curriculum. Some wait to be
 * redeemed, and most items were sent. `pg_temp.gid` makes the ids. Stock, codes, and points match the rewards.
 */
export async function generatedRewards(
  tx: Transaction,
  {
    users,
    curriculums,
    rewards,
  }: { readonly users: number; readonly curriculums: number; readonly rewards: number },
): Promise<void> {
  if (rewards === 0) return;
  await sql`
    insert into incentive (id, name, name_fr, description, type, delivery, points_cost, curriculum_id, position, status, published_at, searched_on)
    select pg_temp.gid(50, n), 'Generated reward ' || n, 'Récompense ' || n, 'Number ' || n || ' of the shop.',
      case when k.is_sold then 'points-shop' when k.delivery = 'shipped' then 'physical' else k.delivery end, k.delivery,
      case when k.is_sold then ${sql.lit(price)} else 0 end, case when not k.is_sold then pg_temp.gid(11, 1 + n % ${sql.lit(Math.min(assigned, curriculums))}) end,
      100 + n, 'published', now(), current_date
    from generate_series(0, ${sql.lit(incentives - 1)}) n
    cross join lateral (select n % 10 < ${sql.lit(forSale)} as is_sold, (array['shipped', 'shipped', 'code', 'shipped', 'shipped'])[1 + n % 5] as delivery) k`.execute(
    tx,
  );
  // Each person has rewards of different incentives, so nobody earned one twice.
  await sql`
    create temporary table given on commit drop as
    select r, pg_temp.gid(51, r) as id, i.id as incentive_id, i.curriculum_id, i.delivery, i.points_cost, u.id as user_id, m.dealer_id,
      now() - make_interval(days => (r % 300)::int, secs => (r % 86400)::int) as at,
      case when i.curriculum_id is null then r % 10 < 9 else r % 10 >= 3 end as is_redeemed
    from generate_series(0, ${sql.lit(rewards - 1)}) r
    join incentive i on i.id = pg_temp.gid(50, (r / ${sql.lit(users)} * 7 + r) % ${sql.lit(incentives)})
    join user_account u on u.id = pg_temp.gid(3, 1 + r % ${sql.lit(users)}) and u.status = 'active'
    left join lateral (select d.dealer_id from dealer_membership d where d.user_id = u.id and d.ended_at is null
      order by d.started_at, d.dealer_id limit 1) m on true`.execute(tx);
  await sql`
    insert into reward (id, incentive_id, curriculum_id, user_id, dealer_id, source, status, earned_at, redeemed_at, sent_at, points, redemptions,
      redemption_code, address, carrier, tracking_number, created_at, updated_at)
    select id, incentive_id, curriculum_id, user_id, dealer_id,
      case when curriculum_id is not null then 'curriculum' when is_redeemed then 'shop' else 'assigned' end,
      case when not is_redeemed then 'earned' when is_sent then 'sent' else 'redeemed' end, at,
      case when is_redeemed then at + interval '1 hour' end, case when is_sent then at + interval '2 days' end,
      case when is_redeemed then points_cost else 0 end, case when is_redeemed then 1 else 0 end,
      case when is_redeemed then 'G' || lpad(upper(to_hex(r)), 7, '0') end,
      case when is_redeemed and delivery = 'shipped' then jsonb_build_object('recipient', 'Service desk', 'addressLine1', '410 Camino del Rio',
        'addressLine2', '', 'city', 'Durango', 'region', 'CO', 'postalCode', '81301', 'country', 'US', 'phone', '') end,
      case when is_sent then 'Summit Parcel' else '' end, case when is_sent then 'SP' || lpad(r::text, 9, '0') else '' end, at, at
    from given cross join lateral (select is_redeemed and delivery = 'shipped' and r % 4 > 0 as is_sent) s`.execute(
    tx,
  );
  await sql`
    insert into incentive_stock (incentive_id, quantity, taken)
    select i.id, case when i.delivery = 'shipped' and i.position % 3 = 0 then n.taken + 25 end, n.taken
    from incentive i cross join lateral (select case when i.delivery = 'code' then 0
      else (select count(*) from given g where g.incentive_id = i.id and g.is_redeemed) end as taken) n
    where i.id between pg_temp.gid(50, 0) and pg_temp.gid(50, ${sql.lit(incentives)})`.execute(
    tx,
  );
  await sql`
    insert into incentive_code (id, incentive_id, code, added_at, claimed_at, reward_id)
    select pg_temp.gid(52, row_number() over ()), c.incentive_id, 'GEN-' || row_number() over (), now(), c.at, c.reward_id
    from (select incentive_id, at + interval '1 hour' as at, id as reward_id from given where is_redeemed and delivery = 'code'
      union all
      select i.id, null, null from incentive i, generate_series(1, ${sql.lit(codesEach)}) n
        where i.delivery = 'code' and i.id between pg_temp.gid(50, 0) and pg_temp.gid(50, ${sql.lit(incentives)})) c`.execute(
    tx,
  );
  await pointsSpent(tx);
}

/** What was bought is paid, by people who had earned it before. */
async function pointsSpent(tx: Transaction): Promise<void> {
  await sql`
    create temporary table paid on commit drop as
    select g.*, a.id as account_id, a.balance - sum(g.points_cost) over (partition by g.user_id order by g.r) as balance_after
    from given g join ledger_account a on a.subject_id = g.user_id and a.kind = 'training-points' and a.currency = 'PTS'
    where g.is_redeemed and g.points_cost > 0`.execute(tx);
  await sql`insert into ledger_account (id, kind, currency) values (pg_temp.gid(30, 1), 'spent', 'PTS')
    on conflict (subject_id, kind, currency) do nothing`.execute(tx);
  await sql`
    insert into ledger_posting (id, business_key, kind, by_user_id, at, note)
    select pg_temp.gid(53, r), 'reward:' || id || ':1', 'reward-redeemed', user_id, greatest(at, now() - interval '1 day'), 'Generated reward'
    from paid`.execute(tx);
  await sql`
    insert into ledger_entry (id, posting_id, account_id, amount, balance_after)
    select pg_temp.gid(54, r), pg_temp.gid(53, r), account_id, -points_cost, balance_after from paid`.execute(tx);
  await sql`
    insert into ledger_entry (id, posting_id, account_id, amount)
    select pg_temp.gid(55, r), pg_temp.gid(53, r), a.id, points_cost
    from paid join ledger_account a on a.kind = 'spent' and a.currency = 'PTS' and a.user_id is null and a.balance is null`.execute(
    tx,
  );
  await sql`
    update ledger_account a set balance = p.balance from (select account_id, min(balance_after) as balance from paid group by account_id) p
    where a.id = p.account_id`.execute(tx);
}
