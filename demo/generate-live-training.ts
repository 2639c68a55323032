import { sql } from 'kysely';
import type { Transaction } from '#server/platform/database/open.ts';

/** Dates of each template: one of them is still to come. */
const datesPerTemplate = 8;
const peoplePerEvent = 50;

/**
 * Adds events with fifty people each, by SQL alone: virtual ones, every 45 days for each template, the last of them in the coming weeks. Of the past
 * ones nine in ten people attended. Coming ones are full with people waiting, or have seats left. `pg_temp.gid` makes the ids.
 */
export async function liveTraining(
  tx: Transaction,
  { users, events }: { readonly users: number; readonly events: number },
): Promise<void> {
  if (events === 0) return;
  const templates = Math.max(1, Math.floor(events / datesPerTemplate));
  await sql`
    insert into ilt_template (id, title, type, duration_minutes, seats, status)
    select pg_temp.gid(40, n), 'Generated training ' || n, 'Update', 120, ${sql.lit(peoplePerEvent)}, 'published'
    from generate_series(1, ${sql.lit(templates)}) n`.execute(tx);
  await sql`
    insert into ilt_event (id, template_id, title, type, language, virtual, link, time_zone, start_local, end_local, starts_at, ends_at, status,
      published_at)
    select pg_temp.gid(41, n), pg_temp.gid(40, 1 + n % ${sql.lit(templates)}), 'Generated event ' || n, 'Update', 'en', true,
      'https://meet.example/' || n, 'UTC', x.start, x.start + interval '2 hours', x.start at time zone 'UTC',
      (x.start + interval '2 hours') at time zone 'UTC', 'published', now()
    from generate_series(0, ${sql.lit(events - 1)}) n cross join lateral (select date_trunc('day', now() at time zone 'UTC') + make_interval(
      days => 3 + n % 40 - 45 * (${sql.lit(datesPerTemplate - 1)} - least(n / ${sql.lit(templates)}, ${sql.lit(datesPerTemplate - 1)})),
      hours => 8 + n % 9) as start) x`.execute(tx);
  // Every third event is full, and the last five people wait.
  await sql`
    insert into ilt_enrollment (id, event_id, user_id, kind, dealer_id, changed_by, changed_at, created_at, waiting_place, checked_in_at, check_in_by,
      completed_at)
    select pg_temp.gid(42, row_number() over ()), e.id, u.id, k.kind, m.dealer_id, u.id, now(), now(),
      case when k.kind = 'waitlisted' then nextval('ilt_waiting_place') end, case when k.kind = 'attended' then e.starts_at end,
      case when k.kind = 'attended' then 'code' end, case when k.kind = 'attended' then e.ends_at end
    from generate_series(0, ${sql.lit(events - 1)}) n join ilt_event e on e.id = pg_temp.gid(41, n)
    cross join generate_series(0, ${sql.lit(Math.min(peoplePerEvent, users) - 1)}) i
    join user_account u on u.id = pg_temp.gid(3, 1 + (n * 97 + i) % ${sql.lit(users)}) and u.status = 'active'
    left join dealer_membership m on m.user_id = u.id and m.ended_at is null
    cross join lateral (select case when e.ends_at < now() then case when i % 10 = 0 then 'enrolled' else 'attended' end
      when n % 3 = 0 and i >= ${sql.lit(peoplePerEvent - 5)} then 'waitlisted' else 'enrolled' end as kind) k`.execute(tx);
  await sql`
    insert into ilt_seats (event_id, seats, taken)
    select e.id, greatest(1, case when e.waiting > 0 then e.held else greatest(e.held, ${sql.lit(peoplePerEvent)}) + 10 end), e.held
    from (select e.id, count(*) filter (where n.kind in ('enrolled', 'attended')) as held, count(*) filter (where n.kind = 'waitlisted') as waiting
      from ilt_event e left join ilt_enrollment n on n.event_id = e.id
      where e.id between pg_temp.gid(41, 0) and pg_temp.gid(41, ${sql.lit(events)}) group by e.id) e`.execute(tx);
}
