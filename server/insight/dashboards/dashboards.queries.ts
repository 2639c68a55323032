import { sql } from 'kysely';
import type { AnalyticsDay, DashboardInfo, TopItem } from '#contract/insight/dashboards.calls.ts';
import type { Db } from '#server/platform/database/open.ts';
import { live, liveOn } from '#server/training/catalog/live.scope.ts';

type TopRow = Omit<TopItem, '_id'> & { readonly id: string };
export type InfoRow = Omit<DashboardInfo, 'topCurriculums' | 'topCourses'> & {
  readonly topCurriculums: readonly TopRow[];
  readonly topCourses: readonly TopRow[];
};

const topColumns = (
  name: string,
) => sql`${sql.ref(name)}.id, json_build_object('en', ${sql.ref(name)}.name, 'fr', ${sql.ref(name)}.name_fr) as name,
  '/files/' || ${sql.ref(name)}.image_id as image, n.count as "completionsCount"`;

/** The figures of the whole portal. What people must pass is worked out once per set of departments, not once per person. */
export async function portalFigures(db: Db, today: string): Promise<InfoRow> {
  const { rows } = await sql<InfoRow>`
    with person as materialized (
      select u.id, coalesce((select array_agg(m.assignment_group_id order by m.assignment_group_id) from assignment_group_member m
        where m.user_id = u.id), '{}') as groups
      from user_account u where u.status = 'active' and u.merged_into_id is null
    ),
    live_course as materialized (
      select c.id, c.name, c.name_fr, c.image_id from course c where ${live.sql('c')}
    ),
    live_curriculum as materialized (
      select k.id, k.name, k.name_fr, k.image_id, k.audience
      from curriculum k where ${liveOn(today).sql('k')}
    ),
    passed as materialized (
      select p.user_id, p.course_id from course_progress p join person on person.id = p.user_id where p.passed_at is not null
    ),
    due as materialized (
      select g.groups, array_agg(distinct x.course_id) as courses
      from (select distinct groups from person) g
      join live_curriculum k on k.audience = '{}' or k.audience && g.groups
      join curriculum_course x on x.curriculum_id = k.id and x.required join live_course c on c.id = x.course_id
      group by g.groups
    ),
    trained as (
      select person.id from person join due using (groups) join passed on passed.user_id = person.id and passed.course_id = any(due.courses)
      group by person.id, cardinality(due.courses) having count(*) = cardinality(due.courses)
    ),
    required as materialized (
      select x.curriculum_id, x.course_id, count(*) over (partition by x.curriculum_id) as size
      from curriculum_course x join live_course c on c.id = x.course_id where x.required
    ),
    whole as (
      select r.curriculum_id, passed.user_id from required r join passed using (course_id)
      group by r.curriculum_id, passed.user_id, r.size having count(*) = r.size
    )
    select (select count(*) from person) as "usersCount",
      (select count(*) from dealer where status = 'active') as "dealersCount",
      (select count(*) from passed) as "completionsCount",
      (select count(*) from brand where active and deleted_at is null) as "activeBrandsCount",
      (select count(*) from live_curriculum) as "curriculumsCount",
      (select count(*) from live_course) as "coursesCount",
      (select count(*) from trained) as "fullyTrainedCount",
      (select count(*) from course_progress p join person on person.id = p.user_id where p.passed_at is null) as "inProgressCount",
      (select coalesce(round(sum(time_seconds) / 60.0), 0)::bigint from course_progress) as "totalTimeSpent",
      coalesce((select json_agg(t) from (select ${topColumns('k')} from live_curriculum k
        join (select curriculum_id, count(*) as count from whole group by 1) n on n.curriculum_id = k.id
        order by n.count desc, k.name limit 5) t), '[]') as "topCurriculums",
      coalesce((select json_agg(t) from (select ${topColumns('c')} from live_course c
        join (select course_id, count(*) as count from passed group by 1) n on n.course_id = c.id
        order by n.count desc, c.name limit 5) t), '[]') as "topCourses"`.execute(db);
  return rows[0]!;
}

/** Each day in a time zone from `start` to `end`, including days on which nothing happened. */
export async function dailyFigures(
  db: Db,
  { start, end, zone }: { readonly start: string; readonly end: string; readonly zone: string },
): Promise<AnalyticsDay[]> {
  const from = sql`(${start}::date::timestamp at time zone ${zone}::text)`;
  const until = sql`((${end}::date + 1)::timestamp at time zone ${zone}::text)`;
  const { rows } = await sql<AnalyticsDay>`
    with login as (select (at at time zone ${zone}::text)::date as day, count(*) as count from activity_log
        where type = 'login' and at >= ${from} and at < ${until} group by 1),
      completion as (select (passed_at at time zone ${zone}::text)::date as day, count(*) as count from course_progress
        where passed_at >= ${from} and passed_at < ${until} group by 1),
      arrival as (select (created_at at time zone ${zone}::text)::date as day, count(*) as count from user_account
        where created_at >= ${from} and created_at < ${until} and merged_into_id is null group by 1)
    select d::date as date, coalesce(login.count, 0) as logins, coalesce(completion.count, 0) as completions,
      coalesce(arrival.count, 0) as "newUsers"
    from generate_series(${start}::date, ${end}::date, interval '1 day') d
    left join login on login.day = d::date left join completion on completion.day = d::date left join arrival on arrival.day = d::date
    order by 1`.execute(db);
  return rows;
}
