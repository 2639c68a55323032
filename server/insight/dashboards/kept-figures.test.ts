import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dashboardCalls as calls } from '#contract/insight/dashboards.calls.ts';
import { foldReportTotals } from '#server/insight/reports/report-totals.queries.ts';
import { recountDays } from '#server/insight/reports/kept-days.queries.ts';
import { live, liveOn } from '#server/training/catalog/live.scope.ts';
import { isMeantByRows } from '#tests/builders/meant-by-rows.ts';
import { buildAssignmentGroup, buildUser, signedInAs, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { statementsOf } from '#tests/builders/statements.ts';
import { many, oneOf, random } from '#tests/builders/random.ts';
import { buildBrand, buildCourse, buildCurriculum, type BuiltCourse } from '#tests/builders/training.ts';
import { dailyFigures } from './dashboards.queries.ts';

let portal: TestPortal;
let admin: Client;
let manager: Client;
let brand: string;
let people: string[];
let courses: string[];

const db = () => portal.services.db;
const today = () => portal.services.today();
const isLikely = (share: number) => random() < share;

/** People in several departments, some of whom may not sign in, with random progress over three months in courses of two brands. */
beforeAll(async () => {
  portal = await openTestPortal();
  brand = await buildBrand(portal);
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  manager = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [brand] });
  const groups = await many(2, () => buildAssignmentGroup(portal));
  people = (await many(24, () => buildUser(portal, { groupIds: groups.filter(() => isLikely(0.6)) }))).map(
    ({ id }) => id,
  );
  const built = await many(9, () => buildCourse(portal, isLikely(0.5) ? { brandId: brand } : {}));
  courses = built.map(({ id }) => id);
  await buildCurriculum(portal, built.slice(0, 2), { groupIds: [groups[0]!] });
  await buildCurriculum(portal, built.slice(2, 3), { groupIds: [groups[1]!] });
  await buildCurriculum(portal, built.slice(3, 6), { optional: [built[5]!.id] });
  await buildCurriculum(portal, built.slice(6, 9));
  await work(150);
});
afterAll(() => portal.close());

/** Random progress and attempts, and changes of who counts and what is open. */
async function work(times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const ago = sql`now() - make_interval(days => ${Math.floor(random() * 90)}, mins => ${Math.floor(random() * 1440)})`;
    await sql`
      insert into course_progress (user_id, course_id, course_version_id, section_count, enrolled_at, last_event_at, passed_at, best_score, time_seconds, status)
      select ${oneOf(people)}, c.id, c.published_version_id, 2, ${ago}, ${ago}, ${isLikely(0.75) ? sql`${ago}` : sql`null`}, ${oneOf([70, 81, null])}::int, 91,
        ${oneOf(['in-progress', 'failed'])}
      from course c where c.id = ${oneOf(courses)} and c.published_version_id is not null
      on conflict (user_id, course_id) do update set passed_at = excluded.passed_at, last_event_at = excluded.last_event_at, status = excluded.status`.execute(
      db(),
    );
    if (isLikely(0.1))
      await sql`insert into quiz_attempt (id, user_id, course_id, course_version_id, number, questions, status, started_at, finished_at, passed)
        select gen_random_uuid(), ${oneOf(people)}, c.id, c.published_version_id, ${n} + floor(random() * 1e8)::int, '[]', 'finished', now(), now(), ${isLikely(0.5)}
        from course c where c.id = ${oneOf(courses)} and c.published_version_id is not null`.execute(db());
    if (isLikely(0.05))
      await sql`update user_account set status = ${oneOf(['active', 'deactivated'])} where id = ${oneOf(people)}`.execute(
        db(),
      );
  }
}

/** The dashboard of the portal, counted from the rows themselves. */
async function countedPortal() {
  const day = today();
  const { rows } = await sql`
    with person as materialized (
      select u.id from user_account u where u.status = 'active' and u.merged_into_id is null
    ),
    live_course as materialized (
      select c.id, c.name, c.name_fr, c.image_id from course c where ${live.sql('c')}
    ),
    live_curriculum as materialized (
      select k.id, k.name, k.name_fr, k.image_id, k.audience_id
      from curriculum k where ${liveOn(day).sql('k')}
    ),
    passed as materialized (
      select p.user_id, p.course_id from course_progress p join person on person.id = p.user_id where p.passed_at is not null
    ),
    due as materialized (
      select u.id, array_agg(distinct x.course_id) as courses
      from person join user_account u on u.id = person.id join live_curriculum k on ${isMeantByRows}
      join curriculum_course x on x.curriculum_id = k.id and x.required join live_course c on c.id = x.course_id
      group by u.id
    ),
    trained as (
      select person.id from person join due using (id) join passed on passed.user_id = person.id and passed.course_id = any(due.courses)
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
      (select count(*) from dealer where status = 'active') as "dealersCount", 0 as "iltEnrolledCount",
      0 as "incentivesCount", 0 as "incentivesRedeemedCount",
      (select count(*) from passed) as "completionsCount",
      (select count(*) from brand where active and deleted_at is null) as "activeBrandsCount",
      (select count(*) from live_curriculum) as "curriculumsCount",
      (select count(*) from live_course) as "coursesCount",
      (select count(*) from trained) as "fullyTrainedCount",
      (select count(*) from course_progress p join person on person.id = p.user_id where p.passed_at is null) as "inProgressCount",
      (select coalesce(round(sum(time_seconds) / 60.0), 0)::bigint from course_progress) as "totalTimeSpent",
      coalesce((select json_agg(t) from (select k.id, n.count from live_curriculum k
        join (select curriculum_id, count(*) as count from whole group by 1) n on n.curriculum_id = k.id
        order by n.count desc, k.name limit 5) t), '[]') as "topCurriculums",
      coalesce((select json_agg(t) from (select c.id, n.count from live_course c
        join (select course_id, count(*) as count from passed group by 1) n on n.course_id = c.id
        order by n.count desc, c.name limit 5) t), '[]') as "topCourses"`.execute(db());
  return rows[0];
}

/** What a dashboard shows, and the same figures from a fresh count. */
type Both = readonly [shown: unknown, counted: unknown];

async function portalFigures(): Promise<Both> {
  const { topCurriculums, topCourses, ...info } = (await admin.ask(calls.adminInfo)).info;
  const top = (all: typeof topCourses) =>
    all.map(({ _id, completionsCount }) => ({ id: _id, count: completionsCount }));
  return [
    { ...info, topCurriculums: top(topCurriculums), topCourses: top(topCourses) },
    await countedPortal(),
  ];
}

/** Figures of brands, counted from the rows themselves. */
async function countedBrands(ofBrand: string | undefined) {
  const own = sql`course_progress p join course c on c.id = p.course_id and c.deleted_at is null
    and ${ofBrand ? sql`c.brand_id = ${ofBrand}` : sql`true`}`;
  const { rows } = await sql`
    select (select count(*) from ${own}) as "begunCount", (select count(p.passed_at) from ${own}) as "passedCount",
      (select avg(p.best_score)::float from ${own}) as "averageScore",
      (select count(distinct p.user_id) from ${own} where p.passed_at is null) as "underWayCount",
      (select count(*) from ${own} where p.passed_at is null and (p.status = 'failed' or p.last_event_at < now() - interval '30 days')
        and c.id = (select (array_agg(id order by stuck desc, name, id))[1] from (
          select c.id, c.name, count(*) as stuck from ${own} where p.passed_at is null
            and (p.status = 'failed' or p.last_event_at < now() - interval '30 days') group by c.id) s)) as stuck,
      (select count(*) from ${own} where p.passed_at > now() - interval '30 days') as "passedLately",
      (select count(*) from ${own} where p.passed_at > now() - interval '60 days' and p.passed_at <= now() - interval '30 days') as "passedBefore",
      (select count(*) from ${own} where p.passed_at >= (date_trunc('week', ${today()}::date) - interval '11 weeks')::date::timestamp at time zone 'America/Los_Angeles') as weeks,
      (select json_object_agg(d.id, d.n) from (
        select g.id, json_build_array(count(u.id), count(*) filter (where w.is_active), coalesce(sum(w.n), 0)) as n
        from assignment_group g join assignment_group_member m on m.assignment_group_id = g.id
        join user_account u on u.id = m.user_id and u.status = 'active' and u.merged_into_id is null
        left join (select p.user_id, count(p.passed_at) as n, bool_or(p.passed_at > now() - interval '30 days') as is_active from ${own} group by 1) w
          on w.user_id = u.id
        where g.status = 'active' group by g.id) d) as departments`.execute(db());
  return rows[0];
}

async function brandFigures(client: Client, ofBrand: string | undefined): Promise<Both> {
  const [{ info: course }, { info: train }, { info: waiting }] = [
    await client.ask(calls.courseInfo),
    await client.ask(calls.trainInfo),
    await client.ask(calls.brandManager),
  ];
  const shown = {
    begunCount: course.begunCount,
    passedCount: course.passedCount,
    averageScore: course.averageScore,
    underWayCount: waiting.underWayCount,
    stuck: course.stuckCourses[0]?.stuck ?? 0,
    passedLately: train.passedLately,
    passedBefore: train.passedBefore,
    weeks: waiting.weeks.reduce((sum, week) => sum + week.passed, 0),
    departments: Object.fromEntries(
      train.departments.map((one) => [one._id, [one.usersCount, one.activeCount, one.completed]]),
    ),
  };
  return [shown, await countedBrands(ofBrand)];
}

/** Every dashboard of the administrator and the brand manager. */
async function allFigures() {
  const all = [
    await portalFigures(),
    await brandFigures(admin, undefined),
    await brandFigures(manager, brand),
  ];
  return { shown: all.map(([shown]) => shown), counted: all.map(([, counted]) => counted) };
}

test('dashboards equal a fresh count, before and after the totals are folded', async () => {
  const unfolded = await allFigures();
  expect(unfolded.shown).toEqual(unfolded.counted);
  await foldReportTotals(db());
  const folded = await allFigures();
  expect(folded.shown).toEqual(folded.counted);
  await work(40);
  const later = await allFigures();
  expect(later.shown).toEqual(later.counted);
});

test('dashboards equal a fresh count after courses were withdrawn, and in a curriculum with such a course', async () => {
  await sql`update course set active = false where id = ${courses[4]!}`.execute(db());
  const withdrawn = await allFigures();
  expect(withdrawn.shown).toEqual(withdrawn.counted);
  await sql`update course set deleted_at = now() where id = ${courses[7]!}`.execute(db());
  const deleted = await allFigures();
  expect(deleted.shown).toEqual(deleted.counted);
});

test('someone whose latest pass is in a course in the trash is active only with another recent pass', async () => {
  const group = await buildAssignmentGroup(portal);
  const [once, twice, moved] = await many(3, () => buildUser(portal, { groupIds: [group] }));
  const [kept, gone] = await many(2, () => buildCourse(portal));
  const pass = (person: BuiltUser, course: BuiltCourse, daysAgo: number) =>
    sql`insert into course_progress (user_id, course_id, course_version_id, section_count, enrolled_at, last_event_at, passed_at)
      values (${person.id}, ${course.id}, ${course.versionId}, 2, now() - interval '50 days', now(), now() - make_interval(days => ${daysAgo}))`.execute(
      db(),
    );
  const activeCount = async () => {
    const { departments } = (await admin.ask(calls.trainInfo)).info;
    return departments.find((one) => one._id === group)!.activeCount;
  };
  await pass(once!, kept!, 40);
  await pass(once!, gone!, 2);
  await pass(twice!, kept!, 10);
  await pass(twice!, gone!, 2);
  await pass(moved!, kept!, 2);
  expect(await activeCount()).toBe(3);
  await sql`update course set deleted_at = now() where id = ${gone!.id}`.execute(db());
  expect(await activeCount()).toBe(2);
  await sql`update course_progress set passed_at = passed_at - interval '40 days' where user_id = ${moved!.id}`.execute(
    db(),
  );
  expect(await activeCount()).toBe(1);
  const { shown, counted } = await allFigures();
  expect(shown).toEqual(counted);
});

test('days are counted in the zone of the portal, also before a fold has counted them again', async () => {
  const sumOf = async (zone: string) => {
    const days = (await dailyFigures(db(), { start: '2025-06-01', end: '2027-12-31', zone })).filter(
      (day) => day.completions + day.logins > 0,
    );
    return days.map(({ date, completions, logins }) => [date, completions, logins]);
  };
  const [here, kolkata] = [await sumOf('America/Los_Angeles'), await sumOf('Asia/Kolkata')];
  expect(await recountDays(db(), 'Asia/Kolkata')).toBe(true);
  expect(await recountDays(db(), 'Asia/Kolkata')).toBe(false);
  expect(await sumOf('Asia/Kolkata')).toEqual(kolkata);
  expect(await sumOf('America/Los_Angeles')).toEqual(here);
  await recountDays(db(), 'America/Los_Angeles');
});

test('a dashboard needs as many statements for much work as for little', async () => {
  const all = [calls.adminInfo, calls.courseInfo, calls.trainInfo, calls.brandManager] as const;
  const statements = async () => {
    const counts: number[] = [];
    for (const call of all) counts.push((await statementsOf(portal, () => admin.ask(call))).length);
    return counts;
  };
  const few = await statements();
  await work(60);
  expect(await statements()).toEqual(few);
});
