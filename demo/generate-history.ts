import { sql } from 'kysely';
import type { Transaction } from '#server/platform/database/open.ts';

/**
 * Adds completions of courses by SQL alone: events, with the progress and the points that follow from them. `pg_temp.gid` makes the ids.
 */
export async function generatedHistory(
  tx: Transaction,
  { users, courses, completions }: { readonly users: number; readonly courses: number; readonly completions: number },
): Promise<void> {
  // Completion number c belongs to person c mod users; each further round takes that person's next course.
  await sql`
    create temporary table done on commit drop as
    with learner as materialized (
      select n, pg_temp.gid(3, n) as user_id, pg_temp.gid(2, 1 + n % (select count(*) from dealer where number like 'G%')) as dealer_id
      from generate_series(1, ${sql.lit(users)}) n),
    lesson as materialized (
      select n, pg_temp.gid(5, n) as course_id, pg_temp.gid(6, n) as version_id, pg_temp.gid(8, n * 2) as first_section,
        pg_temp.gid(8, n * 2 + 1) as second_section
      from generate_series(1, ${sql.lit(courses)}) n)
    select user_id, course_id, version_id, first_section, second_section, dealer_id,
      date_trunc('milliseconds', now()) - make_interval(days => (c % 350)::int, secs => (c % 86400)::int) as at, c, round <> 3 or person % 3 > 0 as passed
    from (select c, 1 + c % ${sql.lit(users)} as person, c / ${sql.lit(users)} as round,
        1 + (((c % ${sql.lit(users)}) * 7 + (c / ${sql.lit(users)}) * 13) % ${sql.lit(courses)}) as course
      from generate_series(0, ${sql.lit(completions - 1)}) c) numbered
    join learner on learner.n = numbered.person join lesson on lesson.n = numbered.course`.execute(tx);
  await sql`
    insert into learning_event (id, user_id, course_id, course_version_id, kind, section_id, duration_seconds, attempt_id, score, passed, occurred_at, received_at, dealer_id)
    select pg_temp.gid(20 + nr, c), user_id, course_id, version_id, (array['enrolled', 'section-seen', 'section-seen', 'quiz-finished'])[nr + 1],
      case nr when 1 then first_section when 2 then second_section end, case when nr in (1, 2) then 110 else 0 end, null,
      case when nr = 3 then 90 end, case when nr = 3 then true end, at + nr * interval '2 minutes', at + nr * interval '2 minutes', dealer_id
    from done cross join lateral generate_series(0, case when passed then 3 else 1 end) nr`.execute(tx);
  await sql`
    insert into course_progress (user_id, course_id, course_version_id, status, sections, seen_count, section_count, percent, time_seconds, best_score,
      last_score, quiz_passed, last_section_id, last_section_at, enrolled_at, last_event_at, passed_at, passed_version_id, passed_dealer_id)
    select user_id, course_id, version_id, case when passed then 'passed' else 'in-progress' end,
      case when passed then jsonb_build_object(first_section, section, second_section, section_two) else jsonb_build_object(first_section, section) end,
      case when passed then 2 else 1 end, 2, case when passed then 1 else 1.0 / 3 end, case when passed then 220 else 110 end,
      case when passed then 90 end, case when passed then 90 end, passed, case when passed then second_section else first_section end,
      at + case when passed then 2 else 1 end * interval '2 minutes', at, at + case when passed then 3 else 1 end * interval '2 minutes',
      case when passed then at + interval '6 minutes' end, case when passed then version_id end, case when passed then dealer_id end
    from done cross join lateral (select
      jsonb_build_object('seenAt', to_char((at + interval '2 minutes') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'seconds', 110, 'positionSeconds', null, 'positionAt', null) as section,
      jsonb_build_object('seenAt', to_char((at + interval '4 minutes') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'seconds', 110, 'positionSeconds', null, 'positionAt', null) as section_two) s`.execute(tx);
  await points(tx);
}

/** Ten points for each passed course, as postings with their entries and balances. */
async function points(tx: Transaction): Promise<void> {
  await sql`
    insert into ledger_account (id, kind, currency) values (pg_temp.gid(30, 0), 'issued', 'PTS')
    on conflict (subject_id, kind, currency) do nothing`.execute(tx);
  await sql`
    insert into ledger_account (id, kind, user_id, currency, balance)
    select pg_temp.gid(31, row_number() over (order by user_id)), 'training-points', user_id, 'PTS', 10 * count(*) from done where passed group by user_id`.execute(tx);
  await sql`
    insert into ledger_posting (id, business_key, kind, course_id, by_user_id, at)
    select pg_temp.gid(32, c), 'course-passed:' || user_id || ':' || course_id, 'course-passed', course_id, user_id, at from done where passed`.execute(tx);
  await sql`
    insert into ledger_entry (id, posting_id, account_id, amount, balance_after)
    select pg_temp.gid(33, c), pg_temp.gid(32, c), a.id, 10, 10 * row_number() over (partition by done.user_id order by c)
    from done join ledger_account a on a.kind = 'training-points' and a.user_id = done.user_id where passed`.execute(tx);
  await sql`
    insert into ledger_entry (id, posting_id, account_id, amount)
    select pg_temp.gid(34, c), pg_temp.gid(32, c), a.id, -10
    from done join ledger_account a on a.kind = 'issued' and a.currency = 'PTS' and a.balance is null where passed`.execute(tx);
}
