import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { courseReportCalls } from '#contract/insight/course-reports.calls.ts';
import { dashboardCalls } from '#contract/insight/dashboards.calls.ts';
import { dealerReportCalls } from '#contract/insight/dealer-reports.calls.ts';
import { reportCalls } from '#contract/insight/reports.calls.ts';
import { everybody, type AudienceValues } from '#contract/people/audiences.fields.ts';
import { newId } from '#server/platform/ids.ts';
import { live, liveOn } from '#server/training/catalog/live.scope.ts';
import { daysAfter } from '#tests/builders/days.ts';
import { buildAudience, buildPlacesOfAudiences, randomAudience } from '#tests/builders/audiences.ts';
import { isMeantByRows } from '#tests/builders/meant-by-rows.ts';
import { buildDealer, buildUser, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { many, oneOf, random } from '#tests/builders/random.ts';
import { buildCourse, buildCurriculum, type BuiltCourse } from '#tests/builders/training.ts';
import { rounds } from '#tests/harness/rounds.ts';
import { checkTotals } from './totals-check.queries.ts';

let portal: TestPortal;
let admin: Client;
let values: AudienceValues;
let people: string[];
let courses: BuiltCourse[];
let curriculums: string[];

const db = () => portal.services.db;
const isLikely = (share: number) => random() < share;

beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  values = await buildPlacesOfAudiences(portal);
  await buildDealer(portal);
  courses = await many(8, () => buildCourse(portal));
  curriculums = [
    await buildCurriculum(portal, courses.slice(0, 2), { groupIds: [values.assignmentGroups[0]!] }),
    await buildCurriculum(portal, courses.slice(1, 4), { audience: { roles: [values.roles[0]!] } }),
    await buildCurriculum(portal, courses.slice(3, 5), {
      audience: { states: ['US-UT'] },
      optional: [courses[4]!.id],
    }),
    await buildCurriculum(portal, courses.slice(4, 6), {
      groupIds: [values.assignmentGroups[1]!],
      audience: { countries: ['CA'] },
    }),
    await buildCurriculum(portal, courses.slice(5, 7), {
      audience: { adminGroups: [values.adminGroups[1]!] },
    }),
  ];
  people = (
    await many(24, () =>
      buildUser(portal, {
        role: oneOf(['LEARNER', 'LEARNER', 'DEALER_MANAGER', 'DISTRICT_MANAGER']),
        groupIds: values.assignmentGroups.filter(() => isLikely(0.4)),
        ...(isLikely(0.8) && { dealerId: oneOf(values.dealers) }),
      }),
    )
  ).map(({ id }) => id);
  for (let n = 0; n < 140; n += 1) await learn();
});
afterAll(() => portal.close());

async function learn() {
  const { id, versionId } = oneOf(courses);
  await sql`insert into course_progress (user_id, course_id, course_version_id, section_count, enrolled_at, last_event_at, passed_at, best_score, time_seconds)
    values (${oneOf(people)}, ${id}, ${versionId}, 2, now(), now(), ${isLikely(0.8) ? new Date() : null}, ${oneOf([70, 88, null])}, 60)
    on conflict do nothing`.execute(db());
}

/** What changes who is meant, without anybody learning anything. */
const moves: readonly (() => ReturnType<typeof sql>)[] = [
  () =>
    sql`insert into dealer_membership (id, user_id, dealer_id) values (${newId()}, ${oneOf(people)}, ${oneOf(values.dealers)}) on conflict do nothing`,
  () =>
    sql`update dealer_membership set ended_at = now() where user_id = ${oneOf(people)} and ended_at is null`,
  () =>
    sql`update dealer set status = ${oneOf(['active', 'inactive'])}, region = ${oneOf(['UT', 'CO'])} where id = ${values.dealers[2]!}`,
  () => sql`update user_account set role_id = ${oneOf(values.roles)} where id = ${oneOf(people)}`,
  () =>
    sql`update user_account set country = ${oneOf(['US', 'CA'])}, region = ${oneOf(['UT', 'QC'])} where id = ${oneOf(people)}`,
  () =>
    sql`update user_account set status = ${oneOf(['active', 'active', 'deactivated'])} where id = ${oneOf(people)}`,
  () =>
    sql`insert into admin_group_user values (${oneOf(values.adminGroups)}, ${oneOf(people)}) on conflict do nothing`,
  () => sql`delete from admin_group_user where user_id = ${oneOf(people)}`,
  () =>
    sql`insert into assignment_group_member values (${oneOf(values.assignmentGroups)}, ${oneOf(people)}) on conflict do nothing`,
  () => sql`delete from assignment_group_member where user_id = ${oneOf(people)}`,
  () =>
    sql`update curriculum set status = ${oneOf(['published', 'published', 'unpublished'])} where id = ${oneOf(curriculums)}`,
];

async function readdress() {
  const audienceId = await buildAudience(portal, randomAudience(values) ?? everybody);
  await sql`update curriculum set audience_id = ${audienceId} where id = ${oneOf(curriculums)}`.execute(db());
}

/** Every figure that depends on who a curriculum is for, counted from the rows. */
async function counted() {
  const { rows } = await sql<{ courses: object; curriculums: object; dealers: object; trained: number }>`
    with person as materialized (select u.* from user_account u where u.status = 'active' and u.merged_into_id is null),
    live_curriculum as materialized (select k.* from curriculum k where ${liveOn(portal.services.today()).sql('k')}),
    live_course as materialized (select c.* from course c where ${live.sql('c')}),
    meant as materialized (select u.id as user_id, k.id as curriculum_id from person u join live_curriculum k on ${isMeantByRows}),
    due as materialized (
      select m.user_id, x.course_id, bool_or(x.required) as required from meant m join curriculum_course x using (curriculum_id)
      join live_course c on c.id = x.course_id group by 1, 2),
    done as materialized (select p.* from course_progress p join person u on u.id = p.user_id),
    open as materialized (select * from due where not exists (select from done p where p.user_id = due.user_id and p.course_id = due.course_id)),
    standing as materialized (
      select m.curriculum_id, m.user_id, count(p.user_id) > 0 as begun, count(p.passed_at) > 0 and count(p.passed_at) filter (where x.required)
        = count(*) filter (where x.required) as complete
      from meant m join curriculum_course x using (curriculum_id) left join done p on p.course_id = x.course_id and p.user_id = m.user_id
      group by 1, 2)
    select
      (select json_object_agg(c.id, json_build_array((select count(passed_at) from done p where p.course_id = c.id),
        (select count(*) from done p where p.course_id = c.id and p.passed_at is null),
        (select count(*) from open o where o.course_id = c.id))) from course c) as courses,
      (select json_object_agg(k.id, (select json_build_array(count(*) filter (where s.complete), count(*) filter (where s.begun and not s.complete),
        count(*) filter (where not s.begun)) from standing s where s.curriculum_id = k.id)) from curriculum k) as curriculums,
      (select json_object_agg(d.id, (select count(*) from dealer_membership m join open o on o.user_id = m.user_id
        where m.dealer_id = d.id and m.ended_at is null)) from dealer d where d.status = 'active') as dealers,
      (select count(*) from (select user_id from due left join done p using (user_id, course_id) where required
        group by user_id having count(*) = count(p.passed_at)) t) as trained`.execute(db());
  return rows[0]!;
}

/** The same, from the replies. */
async function shown() {
  const query = { query: { limit: 100 } };
  const [all, whole, dealers, { info }] = await Promise.all([
    admin.ask(courseReportCalls.courses, query),
    admin.ask(courseReportCalls.curriculums, query),
    admin.ask(dealerReportCalls.dealers, { query: { limit: 100, sortBy: 'percent' } }),
    admin.ask(dashboardCalls.adminInfo),
  ]);
  const figures = (one: { completed: number; inProgress: number; notStarted: number }) => [
    one.completed,
    one.inProgress,
    one.notStarted,
  ];
  return {
    courses: Object.fromEntries(all.courses.map((one) => [one._id, figures(one)])),
    curriculums: Object.fromEntries(whole.curriculums.map((one) => [one._id, figures(one)])),
    dealers: Object.fromEntries(dealers.dealers.map((one) => [one._id, one.notStarted])),
    trained: info.fullyTrainedCount,
  };
}

const sorts = ['usersCount', 'certified', 'completed', 'percent', 'timeSpent'] as const;

/** Each figure sorts by stored sums of its own. Dealers without people come last. */
async function expectDealersInOrder() {
  for (const sortBy of sorts) {
    const { dealers } = await admin.ask(dealerReportCalls.dealers, {
      query: { limit: 100, sortBy, direction: 'asc' },
    });
    const figures = dealers.map((dealer) => (dealer.usersCount === 0 ? Infinity : dealer[sortBy]));
    expect(figures, sortBy).toEqual(figures.toSorted((a, b) => (a < b ? -1 : Number(a > b))));
  }
}

/** How many people the lists of one course and one curriculum name. */
async function expectLists(figures: Awaited<ReturnType<typeof shown>>) {
  for (const [id, [completed, inProgress, notStarted]] of Object.entries(figures.courses)) {
    const at = { params: { id }, query: { limit: 100 } };
    const { users: list, pagination } = await admin.ask(courseReportCalls.coursePeople, at);
    expect([list.length, pagination.total]).toEqual(
      Array.from({ length: 2 }, () => completed! + inProgress! + notStarted!),
    );
  }
  for (const id of curriculums) {
    const at = { params: { id }, query: { limit: 100 } };
    const [{ users: list }, { users }] = await Promise.all([
      admin.ask(courseReportCalls.curriculumPeople, at),
      admin.ask(reportCalls.users, { query: { curriculum: id, limit: 100 } }),
    ]);
    const sum = (figures.curriculums[id] ?? []).reduce((a, b) => a + b, 0);
    expect([id, list.length, users.length]).toEqual([id, sum, sum]);
  }
}

const wrongTotals = async () => (await checkTotals(db())).flatMap((check) => check.examples);

test('reports and dashboards count who a curriculum is for, whatever its audience, and at once when people move', async () => {
  for (let round = 0; round < rounds(14, 4); round += 1) {
    const figures = await shown();
    expect(figures, `round ${round}`).toEqual(await counted());
    await expectDealersInOrder();
    if (round % 4 === 0) await expectLists(figures);
    for (let n = 0; n < 6; n += 1) await oneOf(moves)().execute(db());
    await learn();
    await readdress();
  }
  expect(await wrongTotals()).toEqual([]);
});

test('a past day, which is counted without stored totals, has the same people', async () => {
  await sql`update course_progress set enrolled_at = now() - interval '9 days', last_event_at = now() - interval '9 days',
    passed_at = passed_at - interval '9 days'`.execute(db());
  await sql`update user_account set created_at = now() - interval '30 days'`.execute(db());
  const dayBefore = daysAfter(portal.services.today(), -3);
  const [today, before] = await Promise.all(
    [{}, { asOf: dayBefore }].map(async (asOf) =>
      (await admin.ask(courseReportCalls.curriculums, { query: { limit: 100, ...asOf } })).curriculums.map(
        ({ _id, completed, inProgress, notStarted }) => [_id, completed, inProgress, notStarted],
      ),
    ),
  );
  expect(before).toEqual(today);
});
