import { sql } from 'kysely';
import type { AnalyticsDay, DashboardInfo, TopItem } from '#contract/insight/dashboards.calls.ts';
import { matchesAudience } from '#server/people/audiences/audience.scope.ts';
import type { Db } from '#server/platform/database/open.ts';
import { live, liveOn } from '#server/training/catalog/live.scope.ts';
import { daysAreKept } from '#server/insight/reports/kept-days.queries.ts';

type TopRow = Omit<TopItem, '_id'> & { readonly id: string };
export type InfoRow = Omit<
  DashboardInfo,
  'topCurriculums' | 'topCourses' | 'iltEnrolledCount' | 'incentivesCount' | 'incentivesRedeemedCount'
> & {
  readonly topCurriculums: readonly TopRow[];
  readonly topCourses: readonly TopRow[];
};

const topColumns = (
  name: string,
) => sql`${sql.ref(name)}.id, json_build_object('en', ${sql.ref(name)}.name, 'fr', ${sql.ref(name)}.name_fr) as name,
  '/files/' || ${sql.ref(name)}.image_id as image, n.count as "completionsCount"`;

/**
 * The figures of the whole portal, from stored totals. Only two figures read progress, and little of it:
 * - `trained`: nobody is fully trained without the required course that fewest people of their departments passed, so only those people are
 *   looked at. Of them, those go who lack a course of a curriculum with other conditions. People whose departments require nothing may be
 *   trained by such a curriculum alone.
 * - `whole`: stored totals require all required courses, also those nobody can take now. A curriculum with such a course is counted here.
 */
export async function portalFigures(db: Db, today: string): Promise<InfoRow> {
  const { rows } = await sql<InfoRow>`
    with live_course as materialized (
      select c.id, c.name, c.name_fr, c.image_id from course c where ${live.sql('c')}
    ),
    live_curriculum as materialized (
      select k.id, k.name, k.name_fr, k.image_id, k.departments, k.audience_id
      from curriculum k where ${liveOn(today).sql('k')}
    ),
    course_sum as materialized (
      select course_id, departments, sum(completed) as completed, sum(in_progress) as in_progress, sum(time_seconds) as seconds
      from whole_course_total group by course_id, departments
    ),
    department_set as materialized (
      select departments, row_number() over () as number from department_total group by departments having sum(people) > 0
    ),
    due as materialized (
      select distinct d.number, d.departments, x.course_id from department_set d
      join live_curriculum k on k.departments = '{}' or k.departments && d.departments
      join curriculum_course x on x.curriculum_id = k.id and x.required join live_course c on c.id = x.course_id
    ),
    rarest as materialized (
      select distinct on (due.number) due.number, due.departments, due.course_id, count(*) over (partition by due.number) as size
      from due left join course_sum s on s.course_id = due.course_id and s.departments = due.departments
      order by due.number, coalesce(s.completed, 0), due.course_id
    ),
    conditional as materialized (
      select k.id as curriculum_id, au.* from live_curriculum k join audience au on au.id = k.audience_id where k.departments is null
    ),
    conditional_due as materialized (
      select k.curriculum_id, x.course_id from conditional k
      join curriculum_course x on x.curriculum_id = k.curriculum_id and x.required join live_course c on c.id = x.course_id
    ),
    conditional_rarest as (
      select distinct on (x.curriculum_id) x.curriculum_id, x.course_id from conditional_due x
      left join (select course_id, sum(completed) as completed from course_sum group by course_id) s on s.course_id = x.course_id
      order by x.curriculum_id, coalesce(s.completed, 0), x.course_id
    ),
    candidate as (
      select r.user_id from rarest w
      join course_progress r on r.course_id = w.course_id and r.passed_at is not null
      join learner_total t on t.user_id = r.user_id and t.counted_in = w.departments and t.completed >= w.size
      where w.size = (select count(*) from course_progress p join due on due.number = w.number and due.course_id = p.course_id
        where p.user_id = r.user_id and p.passed_at is not null)
      union all
      select distinct r.user_id from conditional au join conditional_rarest x on x.curriculum_id = au.curriculum_id
      join course_progress r on r.course_id = x.course_id and r.passed_at is not null
      join learner_total t on t.user_id = r.user_id and t.counted_in is not null
        and not exists (select from rarest w where w.departments = t.counted_in)
      join user_account p on p.id = r.user_id join access_scope a on a.user_id = r.user_id and ${matchesAudience('p')}
    ),
    trained as (
      select count(*) as people from candidate w
      where not exists (
        select from user_account p join access_scope a on a.user_id = p.id join conditional au on ${matchesAudience('p')}
        join conditional_due x on x.curriculum_id = au.curriculum_id
        where p.id = w.user_id and not exists (
          select from course_progress r where r.user_id = w.user_id and r.course_id = x.course_id and r.passed_at is not null))
    ),
    outline as materialized (
      select x.curriculum_id, count(*) as required, count(c.id) as open from live_curriculum k
      join curriculum_course x on x.curriculum_id = k.id and x.required left join live_course c on c.id = x.course_id
      group by x.curriculum_id
    ),
    whole as (
      select t.curriculum_id, sum(t.completed) as count from kept_curriculum_total t join outline o on o.curriculum_id = t.curriculum_id
      where o.open = o.required group by t.curriculum_id
      union all
      select curriculum_id, count(*) from (
        select o.curriculum_id from outline o join curriculum_course x on x.curriculum_id = o.curriculum_id and x.required
        join live_course c on c.id = x.course_id join course_progress p on p.course_id = c.id and p.passed_at is not null
        join learner_total t on t.user_id = p.user_id and t.counted_in is not null
        where o.open < o.required group by o.curriculum_id, p.user_id, o.open having count(*) = o.open) w
      group by curriculum_id
    )
    select (select coalesce(sum(people), 0) from user_account_total where status = 'active') as "usersCount",
      (select count(*) from dealer where status = 'active') as "dealersCount",
      (select coalesce(sum(completed), 0) from course_sum where departments is not null)::bigint as "completionsCount",
      (select count(*) from brand where active and deleted_at is null) as "activeBrandsCount",
      (select count(*) from live_curriculum) as "curriculumsCount",
      (select count(*) from live_course) as "coursesCount",
      (select people from trained) as "fullyTrainedCount",
      (select coalesce(sum(in_progress), 0) from course_sum where departments is not null)::bigint as "inProgressCount",
      (select coalesce(round(sum(seconds) / 60.0), 0)::bigint from course_sum) as "totalTimeSpent",
      coalesce((select json_agg(t) from (select ${topColumns('k')} from live_curriculum k
        join whole n on n.curriculum_id = k.id where n.count > 0
        order by n.count desc, k.name limit 5) t), '[]') as "topCurriculums",
      coalesce((select json_agg(t) from (select ${topColumns('c')} from live_course c
        join (select course_id, sum(completed) as count from course_sum where departments is not null group by 1) n on n.course_id = c.id
        where n.count > 0 order by n.count desc, c.name limit 5) t), '[]') as "topCourses"`.execute(db);
  return rows[0]!;
}

/** Each day in a time zone from `start` to `end`, including days on which nothing happened. */
export async function dailyFigures(
  db: Db,
  { start, end, zone }: { readonly start: string; readonly end: string; readonly zone: string },
): Promise<AnalyticsDay[]> {
  const from = sql`(${start}::date::timestamp at time zone ${zone}::text)`;
  const until = sql`((${end}::date + 1)::timestamp at time zone ${zone}::text)`;
  const isKept = daysAreKept(zone);
  const { rows } = await sql<AnalyticsDay>`
    with done as (
      select day, sum(logins) as logins, sum(completions) as completions
      from (
        select day, logins, completions from kept_day_total where ${isKept} and day between ${start}::date and ${end}::date
        union all
        select (at at time zone ${zone}::text)::date, 1, 0 from activity_log
          where not ${isKept} and type = 'login' and at >= ${from} and at < ${until}
        union all
        select (passed_at at time zone ${zone}::text)::date, 0, 1 from course_progress
          where not ${isKept} and passed_at >= ${from} and passed_at < ${until}) d
      group by day),
    arrival as (select (created_at at time zone ${zone}::text)::date as day, count(*) as count from user_account
      where created_at >= ${from} and created_at < ${until} and merged_into_id is null group by 1)
    select d::date as date, coalesce(done.logins, 0) as logins, coalesce(done.completions, 0) as completions,
      coalesce(arrival.count, 0) as "newUsers"
    from generate_series(${start}::date, ${end}::date, interval '1 day') d
    left join done on done.day = d::date left join arrival on arrival.day = d::date
    order by 1`.execute(db);
  return rows;
}
