import { sql } from 'kysely';
import type { Transaction } from '#server/platform/database/open.ts';

/** How many people are asked, as a share of all. */
const askedOneOf = 100;

/**
 * Adds events of the dealer network by SQL alone, two a week: three of four are past, a third is for one department, and one in twenty was canceled. One in
 * a hundred people answered each of them. Needs the table `administrator`; `pg_temp.gid` makes the ids.
 */
export async function generatedEvents(
  tx: Transaction,
  { events, users, departments }: { readonly events: number; readonly users: number; readonly departments: number },
): Promise<void> {
  await sql`
    insert into audience (id, assignment_group_ids)
    select pg_temp.gid(100, n), array[pg_temp.gid(1, 1 + n % ${sql.lit(departments)})] from generate_series(0, ${sql.lit(events - 1)}) n where n % 3 = 1`.execute(tx);
  await sql`
    with planned as (
      select n, pg_temp.gid(101, n) as id, x.at, (array['America/New_York', 'America/Chicago', 'America/Los_Angeles'])[1 + n % 3] as zone,
        (array['Macon', 'Duluth', 'Bend'])[1 + n % 3] as city, (array['GA', 'MN', 'OR'])[1 + n % 3] as region
      from generate_series(0, ${sql.lit(events - 1)}) n
      cross join lateral (select date_trunc('day', now() at time zone 'UTC') + make_interval(days => (n - ${sql.lit(Math.floor((events * 3) / 4))}) * 7 / 2, hours => 9 + n % 8) as at) x)
    insert into event (id, title, title_fr, description, description_fr, time_zone, start_local, end_local, starts_at, ends_at, venue, city, region, country,
      audience_id, status, published_at, canceled_at, canceled_by, cancel_reason, told, created_by, updated_by)
    select id, 'Generated event ' || n, 'Événement ' || n, 'Meet the people of model ' || n || ' and ride it.', 'Rencontrez l’équipe du modèle ' || n || ' et essayez-le.',
      zone, at, at + interval '3 hours', at at time zone zone, (at + interval '3 hours') at time zone zone, 'Hall ' || 1 + n % 9, city, region, 'US',
      case when n % 3 = 1 then pg_temp.gid(100, n) end, 'published', now() - interval '10 days', case when n % 20 = 9 then now() - interval '3 days' end,
      case when n % 20 = 9 then a.company end, case when n % 20 = 9 then 'The hall is flooded.' end,
      jsonb_build_object('startsAt', to_char((at at time zone zone) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'endsAt', to_char(((at + interval '3 hours') at time zone zone) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'timezone', zone, 'place', concat_ws(', ', 'Hall ' || 1 + n % 9, city, region), 'country', 'US', 'link', null, 'clock',
        jsonb_build_object('startLocal', to_char(at, 'YYYY-MM-DD"T"HH24:MI'), 'endLocal', to_char(at + interval '3 hours', 'YYYY-MM-DD"T"HH24:MI'),
          'startIsSecond', false, 'endIsSecond', false)),
      a.company, a.company
    from planned cross join administrator a`.execute(tx);
  await sql`
    insert into event_answer (event_id, user_id, type, answered_at)
    select pg_temp.gid(101, n), u.id, (array['going', 'going', 'interested', 'not-interested'])[1 + i % 4], now() - make_interval(hours => 1 + i % 200)
    from generate_series(0, ${sql.lit(events - 1)}) n cross join generate_series(0, ${sql.lit(Math.max(0, Math.floor(users / askedOneOf) - 1))}) i
    join user_account u on u.id = pg_temp.gid(3, 1 + (n * 131 + i * 17) % ${sql.lit(users)}) and u.status = 'active'
    on conflict do nothing`.execute(tx);
}
