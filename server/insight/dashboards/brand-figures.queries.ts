import { sql, type SqlBool } from 'kysely';
import type { BrandInfo, CourseInfo, StuckCourse, TrainInfo } from '#contract/insight/dashboards.calls.ts';
import type { Db } from '#server/platform/database/open.ts';
import { waitsForReview } from '#server/training/courses/review/course-review.queries.ts';
import { live } from '#server/training/catalog/live.scope.ts';
import { isOfBrands } from '#server/training/catalog/managed-brand.scope.ts';
import { passesBetween, weeksOf } from '#server/insight/reports/kept-days.queries.ts';
import { isCurrentCertificate } from '#server/training/standings/certificate.scope.ts';

/** The brands a dashboard covers. Undefined means all brands and everything without a brand. */
export type OwnBrands = readonly string[] | undefined;

const patienceDays = 30;
const shownCourses = 5;

const cutoff = sql`(now() - make_interval(days => ${sql.lit(patienceDays)}))`;

/**
 * On `course_progress p`: failed last, or not touched for `patienceDays`. The index has the day of the latest event. Only rows of the day of
 * the cutoff are looked up for the time.
 */
const isGivenUp = sql<SqlBool>`(p.status = 'failed' or p.active_on < (${cutoff} at time zone 'UTC')::date)`;
const isGivenUpToday = sql<SqlBool>`(p.status <> 'failed' and p.active_on = (${cutoff} at time zone 'UTC')::date and p.last_event_at < ${cutoff})`;

/** The courses that most people give up on, as JSON. `own` has the columns of `course`. */
const stuckCourses = sql<StuckCourse[]>`coalesce((
  select json_agg(json_build_object('_id', s.id, 'name', json_build_object('en', s.name, 'fr', s.name_fr), 'stuck', s.stuck,
      'begun', (select sum(t.completed + t.in_progress) from whole_course_total t where t.course_id = s.id))
    order by s.stuck desc, s.name, s.id)
  from (
    select own.id, own.name, own.name_fr, g.stuck
    from own join (
      select course_id, sum(stuck)::integer as stuck
      from (
        select p.course_id, count(*) as stuck from course_progress p where p.passed_at is null and ${isGivenUp} group by p.course_id
        union all
        select p.course_id, count(*) from course_progress p where p.passed_at is null and ${isGivenUpToday} group by p.course_id) g
      group by course_id) g on g.course_id = own.id
    order by g.stuck desc, own.name, own.id limit ${sql.lit(shownCourses)}) s), '[]')`;

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
    done as (select * from ${weeksOf({ since: sql`(select min(start) from monday)`, zone })} w)
    select coalesce((select json_agg(json_build_object('_id', b.id, 'name', b.name) order by b.name, b.id) from brand b
        where b.deleted_at is null and ${isOfBrands(brands, 'b.id')}), '[]') as brands,
      ${drafts('draft')} as "draftsCount", ${drafts('review')} as "reviewCount", ${drafts('denied')} as "deniedCount",
      (select count(*) from own where status = 'published') as "publishedCount",
      (select count(*) from mine where status = 'published') as "curriculumsCount",
      (select count(*) from own where exists (
        select from course_text t where t.course_id = own.id and t.state in ('missing', 'stale'))) as "untranslatedCount",
      (select count(*) from (
        select from own join course_progress p on p.course_id = own.id where p.passed_at is null group by p.user_id) u) as "underWayCount",
      (select count(*) from mine join certificate t on t.curriculum_id = mine.id where ${isCurrentCertificate('t')}
        and (t.expires_on is null or t.expires_on >= ${today}::date)) as "certificatesCount",
      (select count(*) from mine join certificate t on t.curriculum_id = mine.id where t.issued_at >= (select at from since)) as "certificatesIssued",
      (select json_agg(json_build_object('start', m.start, 'begun', coalesce(d.begun, 0), 'passed', coalesce(d.passed, 0)) order by m.start)
        from monday m left join done d on d.start = m.start) as weeks,
      ${stuckCourses} as "stuckCourses"`.execute(db);
  return rows[0]!;
}

/** Course figures: results, and where people give up. */
export async function courseFigures(db: Db, brands: OwnBrands): Promise<CourseInfo> {
  const { rows } = await sql<CourseInfo>`
    with ${ownCourses(brands)},
    done as (
      select coalesce(sum(t.completed + t.in_progress), 0)::bigint as begun, coalesce(sum(t.completed), 0)::bigint as passed,
        coalesce(sum(t.attempts), 0)::bigint as attempts, (sum(t.attempts_passed)::numeric / nullif(sum(t.attempts), 0))::float as rate,
        (sum(t.score_sum)::numeric / nullif(sum(t.score_count), 0))::float as score
      from own join whole_course_total t on t.course_id = own.id)
    select (select count(*) from own where status = 'published') as "publishedCount", done.begun as "begunCount", done.passed as "passedCount",
      done.attempts as "attemptsCount", done.rate as "passRate", done.score as "averageScore", ${stuckCourses} as "stuckCourses"
    from done`.execute(db);
  return rows[0]!;
}

const before = (days: number) => sql`(now() - make_interval(days => ${sql.lit(days)}))`;

/**
 * Parts of a `with` for all brands: `active_set (departments, people)` has who passed a course in the last thirty days. The latest pass of each
 * person is stored. Only for people who passed a course last that is in the trash since then, all their passes are read.
 */
const activeInAll = sql`
  recent as (select ${passesBetween(before(30), sql`now()`)} as passes),
  only_gone as materialized (
    select p.user_id from course c join course_progress p on p.course_id = c.id and p.passed_at > ${before(30)}
    join learner_total t on t.user_id = p.user_id and t.last_passed_at = p.passed_at
    where c.deleted_at is not null and not exists (
      select from course_progress o join course k on k.id = o.course_id and k.deleted_at is null
      where o.user_id = p.user_id and o.passed_at > ${before(30)})),
  active_set as (
    select t.counted_in as departments, count(*) as people from learner_total t
    where t.counted_in is not null and t.last_passed_at > ${before(30)} and t.user_id not in (select user_id from only_gone)
    group by t.counted_in)`;

/** The same for some brands: their recent passes are read. */
const activeInOwn = sql`
  passed as materialized (
    select p.user_id, count(*) as passes from own join course_progress p on p.course_id = own.id
    where p.passed_at > ${before(30)} group by p.user_id),
  recent as (select coalesce(sum(passes), 0)::bigint as passes from passed),
  active_set as (
    select t.counted_in as departments, count(*) as people from passed join learner_total t on t.user_id = passed.user_id
    where t.counted_in is not null group by t.counted_in)`;

/** Training figures: recent passes, and passes by department. */
export async function trainingFigures(db: Db, brands: OwnBrands): Promise<TrainInfo> {
  const { rows } = await sql<TrainInfo>`
    with ${ownCourses(brands)}, ${brands ? activeInOwn : activeInAll},
    member as (select g as id, sum(t.people) as people from department_total t cross join unnest(t.departments) g group by g),
    active as (select g as id, sum(s.people) as people from active_set s cross join unnest(s.departments) g group by g),
    done as (
      select g as id, sum(s.completed) as completed
      from (select t.departments, sum(t.completed) as completed from own join kept_course_total t on t.course_id = own.id
        group by t.departments) s cross join unnest(s.departments) g group by g)
    select (select count(*) from curriculum k where ${live.sql('k')}
        and ${isOfBrands(brands, 'k.brand_id')}) as "curriculumsCount",
      (select passes from recent) as "passedLately",
      ${passesBetween(before(60), before(30))} as "passedBefore",
      coalesce((select json_agg(d order by d."usersCount" desc, d.name) from (
        select g.id as "_id", g.name, g.name_fr as "nameFr", member.people as "usersCount", coalesce(active.people, 0) as "activeCount",
          coalesce(done.completed, 0)::integer as completed
        from assignment_group g join member on member.id = g.id and member.people > 0 left join active on active.id = g.id
        left join done on done.id = g.id where g.status = 'active') d), '[]') as departments`.execute(db);
  return rows[0]!;
}
