import { sql } from 'kysely';
import type { Transaction } from '#server/platform/database/open.ts';

/** The last of these wait for a decision. */
const waitingShare = 0.97;

/**
 * Adds activities that sellers reported in a year, by SQL alone: the latest wait, one in twenty of the others was denied. Keeps them in the temporary
 * table `activity_made`; `generatedPayouts` owes what was approved. `pg_temp.gid` makes the ids.
 */
export async function generatedActivities(
  tx: Transaction,
  { activities }: { readonly activities: number },
): Promise<void> {
  await sql`
    create temporary table activity_made on commit drop as
    select n, pg_temp.gid(78, n) as id, s.user_id, s.dealer_id, (array['race', 'demo', 'event', 'other'])[1 + n % 4] as type,
      case when n % 9 = 0 then 'CAD' else 'USD' end as currency, 2500 + n * 170 % 40000 as amount_cents, x.at, x.at + interval '30 hours' as decided_at,
      case when n >= ${sql.lit(Math.floor(activities * waitingShare))} then 'pending' when n % 20 = 9 then 'denied' else 'approved' end as status
    from generate_series(0, ${sql.lit(activities - 1)}::bigint) n
    join seller s on s.is_cash and s.nr = n * 31 % (select count(*) from seller where is_cash)
    cross join lateral (select now() - interval '360 days' + n * (interval '359 days' / ${sql.lit(activities)}::double precision) as at) x`.execute(tx);
  await sql`
    insert into activity_submission (id, user_id, dealer_id, type, style, happened_on, currency, amount_cents, note, status, reason, submitted_by,
      submitted_at, decided_by, decided_at)
    select id, user_id, dealer_id, type, case when type = 'race' then (array['flat', 'motocross', 'road', 'offroad'])[1 + n / 4 % 4] end,
      (at - interval '2 days')::date, currency, amount_cents, 'Generated activity ' || n, status,
      case when status = 'denied' then 'It was not for the brand.' else '' end, user_id, at,
      case when status <> 'pending' then a.company end, case when status <> 'pending' then decided_at end
    from activity_made cross join administrator a order by n`.execute(tx);
}
