import { sql, type SqlBool } from 'kysely';
import type { BrandInfo, CourseInfo, StuckCourse, TrainInfo } from '#contract/insight/dashboards.calls.ts';
import type { Db } from '#server/platform/database/open.ts';
import { waitsForReview } from '#server/training/courses/review/course-review.queries.ts';
import { live } from '#server/training/catalog/live.scope.ts';
import { isOfBrands } from '#server/training/catalog/managed-brand.scope.ts';

/** The brands a dashboard covers. Undefined means all brands and everything without a brand. */
export type OwnBrands = readonly string[] | undefined;

const patienceDays = 30;
const shownCourses = 5;

/** On `course_progress p`: started, never passed, and either failed last or not touched for `patienceDays`. */
const isStuck = sql<SqlBool>`(p.passed_at is null and (p.status = 'failed' or p.last_event_at < now() - make_interval(days => ${sql.lit(patienceDays)})))`;

/** The courses that most people give up on, as JSON. `own` has the columns of `course`. */
const stuckCourses = sql<StuckCourse[]>`coalesce((
  select json_agg(json_build_object('_id', s.id, 'name', json_build_object('en', s.name, 'fr', s.name_fr), 'begun', s.begun, 'stuck', s.stuck)
    order by s.stuck desc, s.name, s.id)
  from (
    select own.id, own.name, own.name_fr, count(*) as begun, count(*) filter (where ${isStuck}) as stuck
    from own join course_progress p on p.course_id = own.id group by own.id, own.name, own.name_fr
    having count(*) filter (where ${isStuck}) > 0 order by stuck desc, own.name, own.id limit ${sql.lit(shownCourses)}) s), '[]')`;

const ownCourses = (brands: OwnBrands) => sql`
  own as materialized (select c.id, c.name, c.name_fr, c.status, c.active from course c where c.deleted_at is null and ${isOfBrands(brands, 'c.brand_id')})`;

/** What is waiting in some brands and how people do in their training, in one statement. */
export async function brandFigures(
  db: Db,
  brands: OwnBrands,
  { today, zone }: { readonly today: string; readonly zone: string },
): Promise<BrandInfo> {
  const drafts = (condition: string) =>
    sql`(select count(*) from own join course_draft d on d.course_id = own.id
      where ${condition === 'review' ? waitsForReview : sql`d.state = ${condition}`})`;
  const { rows } = await sql<BrandInfo>`
    with ${ownCourses(brands)},
    mine as materialized (select k.id, k.status, k.active from curriculum k where k.deleted_at is null and ${isOfBrands(brands, 'k.brand_id')}),
    monday as (select generate_series(date_trunc('week', ${today}::date) - interval '11 weeks', date_trunc('week', ${today}::date), interval '1 week')::date as start),
    since as (select (min(start)::timestamp at time zone ${zone}::text) as at from monday),
    lately as materialized (
      select p.passed_at, p.enrolled_at from own join course_progress p on p.course_id = own.id
      where p.enrolled_at >= (select at from since) or p.passed_at >= (select at from since)),
    begun as (select date_trunc('week', enrolled_at at time zone ${zone}::text)::date as start, count(*) as count from lately group by 1),
    passed as (select date_trunc('week', passed_at at time zone ${zone}::text)::date as start, count(*) as count from lately group by 1)
    select coalesce((select json_agg(json_build_object('_id', b.id, 'name', b.name) order by b.name, b.id) from brand b
        where b.deleted_at is null and ${isOfBrands(brands, 'b.id')}), '[]') as brands,
      ${drafts('draft')} as "draftsCount", ${drafts('review')} as "reviewCount", ${drafts('denied')} as "deniedCount",
      (select count(*) from own where status = 'published') as "publishedCount",
      (select count(*) from mine where status = 'published') as "curriculumsCount",
      (select count(*) from own where exists (
        select from course_text t where t.course_id = own.id and t.state in ('missing', 'stale'))) as "untranslatedCount",
      (select count(distinct p.user_id) from own join course_progress p on p.course_id = own.id where p.passed_at is null) as "underWayCount",
      (select count(*) from mine join certificate t on t.curriculum_id = mine.id where t.superseded_at is null and t.revoked_at is null
        and (t.expires_on is null or t.expires_on >= ${today}::date)) as "certificatesCount",
      (select count(*) from mine join certificate t on t.curriculum_id = mine.id where t.issued_at >= (select at from since)) as "certificatesIssued",
      (select json_agg(json_build_object('start', m.start, 'begun', coalesce(b.count, 0), 'passed', coalesce(p.count, 0)) order by m.start)
        from monday m left join begun b on b.start = m.start left join passed p on p.start = m.start) as weeks,
      ${stuckCourses} as "stuckCourses"`.execute(db);
  return rows[0]!;
}

/** Course figures: results, and where people give up. */
export async function courseFigures(db: Db, brands: OwnBrands): Promise<CourseInfo> {
  const { rows } = await sql<CourseInfo>`
    with ${ownCourses(brands)},
    attempt as (select count(*) as count, avg(t.passed::integer)::float as rate from own join quiz_attempt t on t.course_id = own.id where t.status = 'finished')
    select (select count(*) from own where status = 'published') as "publishedCount", p.begun as "begunCount", p.passed as "passedCount",
      attempt.count as "attemptsCount", attempt.rate as "passRate", p.score as "averageScore", ${stuckCourses} as "stuckCourses"
    from attempt, (
      select count(*) as begun, count(p.passed_at) as passed, avg(p.best_score)::float as score from own join course_progress p on p.course_id = own.id) p`.execute(
    db,
  );
  return rows[0]!;
}

/** Training figures: recent passes, and passes by department. */
export async function trainingFigures(db: Db, brands: OwnBrands): Promise<TrainInfo> {
  const days = (count: number) => sql`now() - make_interval(days => ${sql.lit(count)})`;
  const { rows } = await sql<TrainInfo>`
    with ${ownCourses(brands)},
    passed as materialized (
      select p.user_id, p.passed_at from own join course_progress p on p.course_id = own.id where p.passed_at is not null),
    person as (select user_id, count(*) as completed, bool_or(passed_at > ${days(30)}) as is_active from passed group by user_id)
    select (select count(*) from curriculum k where ${live.sql('k')}
        and ${isOfBrands(brands, 'k.brand_id')}) as "curriculumsCount",
      (select count(*) from passed where passed_at > ${days(30)}) as "passedLately",
      (select count(*) from passed where passed_at > ${days(60)} and passed_at <= ${days(30)}) as "passedBefore",
      coalesce((select json_agg(d order by d."usersCount" desc, d.name) from (
        select g.id as "_id", g.name, g.name_fr as "nameFr", count(u.id) as "usersCount", count(*) filter (where person.is_active) as "activeCount",
          coalesce(sum(person.completed), 0)::integer as completed
        from assignment_group g join assignment_group_member m on m.assignment_group_id = g.id
        join user_account u on u.id = m.user_id and u.status = 'active' and u.merged_into_id is null left join person on person.user_id = u.id
        where g.status = 'active' group by g.id) d), '[]') as departments`.execute(db);
  return rows[0]!;
}
