import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { courseReportCalls } from '#contract/insight/course-reports.calls.ts';
import { dealerReportCalls } from '#contract/insight/dealer-reports.calls.ts';
import { reportCalls } from '#contract/insight/reports.calls.ts';
import { generateNetwork } from '#demo/generate.ts';
import { newId } from '#server/platform/ids.ts';
import { dayIn } from '#server/platform/today.ts';
import { buildDealer, buildUser, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildCourse, buildCurriculum } from '#tests/builders/training.ts';
import { momentOf } from '#server/platform/reports/as-of.rules.ts';

let portal: TestPortal;
let admin: Client;
let day: string;
let until: string;

const zone = 'America/Los_Angeles';
const daysAgo = (count: number) => dayIn(zone, new Date(Date.now() - count * 86_400_000));
const run = (statement: ReturnType<typeof sql>) => statement.execute(portal.services.db);

beforeAll(async () => {
  portal = await openTestPortal();
  await generateNetwork(portal.services.db, { dealers: 4, users: 40, courses: 60, completions: 600 });
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  await run(sql`update user_account set created_at = created_at - interval '800 days'`);
  // A day without work in its last minutes, so that everything is clearly before or after its end.
  for (let count = 120; ; count++) {
    const moment = momentOf(daysAgo(count), daysAgo(0), zone);
    if (!moment || moment === 'future') throw new Error('The day lies in the past.');
    const { rows } = await sql`select from course_progress where enrolled_at < ${moment.until}
      and last_event_at >= ${moment.until}`.execute(portal.services.db);
    if (rows.length === 0) {
      [day, until] = [moment.day, moment.until];
      return;
    }
  }
});
afterAll(() => portal.close());

async function everything(asOf: { asOf?: string }) {
  const limit = 100;
  const { users } = await admin.ask(reportCalls.users, { query: { limit, ...asOf } });
  const byScore = await admin.ask(reportCalls.users, {
    query: { limit, sortBy: 'completed', direction: 'desc', ...asOf },
  });
  const { dealers } = await admin.ask(dealerReportCalls.dealers, { query: { limit, ...asOf } });
  const ranked = await admin.ask(dealerReportCalls.dealers, { query: { limit, sortBy: 'percent', ...asOf } });
  const { courses } = await admin.ask(courseReportCalls.courses, { query: { limit, ...asOf } });
  const { curriculums } = await admin.ask(courseReportCalls.curriculums, { query: { limit, ...asOf } });
  const [course, curriculum] = [courses[0]!._id, curriculums[0]!._id];
  const dealer = await admin.ask(dealerReportCalls.dealer, { params: { id: dealers[0]!._id }, query: asOf });
  return {
    users,
    byScore: byScore.users.map((one) => [one._id, one.completed]),
    dealers,
    ranked: ranked.dealers.map((one) => one._id),
    courses,
    curriculums,
    // Months and quarters end on that day.
    dealer: { ...dealer.dealer, months: [], points: undefined },
    coursePeople: await admin.ask(courseReportCalls.coursePeople, {
      params: { id: course },
      query: { limit, ...asOf },
    }),
    curriculumPeople: await admin.ask(courseReportCalls.curriculumPeople, {
      params: { id: curriculum },
      query: { limit, ...asOf },
    }),
    person: await admin.ask(reportCalls.userCurriculums, { params: { id: users[0]!._id }, query: asOf }),
  };
}

const rounded = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_key, one: unknown) =>
      typeof one === 'number' && !Number.isInteger(one) ? Number(one.toFixed(6)) : one,
    ),
  );

describe('a report of a past day', () => {
  test('shows what the report showed on that day', async () => {
    const then = await everything({ asOf: day });
    const now = await everything({});
    expect(rounded(then)).not.toEqual(rounded(now));
    // As if nothing had happened since.
    await run(sql`delete from course_progress where enrolled_at >= ${until}`);
    expect(rounded(then)).toEqual(rounded(await everything({})));
  });

  test('today shows current data; tomorrow is refused in both languages', async () => {
    const asOf = daysAgo(0);
    expect(await everything({ asOf })).toEqual(await everything({}));
    const french = await signedInAs(portal, 'COMPANY_ADMIN', { language: 'fr' });
    for (const [client, words] of [
      [admin, 'Reports can’t show the future. Choose today or an earlier day.'],
      [french, 'Les rapports ne montrent pas l’avenir. Choisissez aujourd’hui ou un jour passé.'],
    ] as const)
      for (const call of [
        reportCalls.users,
        reportCalls.usersExport,
        dealerReportCalls.dealers,
        courseReportCalls.courses,
        courseReportCalls.curriculums,
      ] as const)
        expect(await client.refused(call, { query: { asOf: '2999-01-01' } })).toMatchObject({
          status: 400,
          code: 'reports.futureDay',
          detail: words,
        });
  });
});

test('work that continued afterwards counts up to that day, and the dealer is the one of that time', async () => {
  const [before, after] = [await buildDealer(portal), await buildDealer(portal)];
  const person = await buildUser(portal);
  const course = await buildCourse(portal, { sections: 2, questions: 2 });
  await buildCurriculum(portal, [course]);
  const at = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();
  await run(sql`update user_account set created_at = ${at(100)} where id = ${person.id}`);
  await run(sql`insert into dealer_membership (id, user_id, dealer_id, started_at, ended_at) values
    (${newId()}, ${person.id}, ${before}, ${at(100)}, ${at(10)}), (${newId()}, ${person.id}, ${after}, ${at(10)}, null)`);
  const events = [
    { days: 20, kind: 'enrolled', seconds: 0, score: null, passed: null, section: null },
    { days: 20, kind: 'section-seen', seconds: 60, score: null, passed: null, section: course.sectionIds[0] },
    { days: 18, kind: 'quiz-finished', seconds: 0, score: 40, passed: false, section: null },
    { days: 5, kind: 'section-seen', seconds: 30, score: null, passed: null, section: course.sectionIds[1] },
    { days: 4, kind: 'quiz-finished', seconds: 0, score: 90, passed: true, section: null },
  ];
  for (const { days, kind, seconds, score, passed, section } of events)
    await run(sql`insert into learning_event (id, user_id, course_id, course_version_id, kind, section_id, duration_seconds, score, passed,
        occurred_at, received_at)
      values (${newId()}, ${person.id}, ${course.id}, ${course.versionId}, ${kind}, ${section ?? null}, ${seconds}, ${score}, ${passed}, ${at(days)}, ${at(days)})`);
  await run(sql`insert into course_progress (user_id, course_id, course_version_id, status, seen_count, section_count, percent, time_seconds, best_score,
      last_score, quiz_passed, enrolled_at, last_event_at, passed_at)
    values (${person.id}, ${course.id}, ${course.versionId}, 'passed', 2, 2, 1, 90, 90, 90, true, ${at(20)}, ${at(4)}, ${at(4)})`);

  const figuresOn = async (asOf: string) => {
    const { user } = await admin.ask(reportCalls.user, { params: { id: person.id }, query: { asOf } });
    const found = user.courses.find((one) => one._id === course.id)!;
    return {
      dealer: user.dealer?._id,
      totals: [user.completed, user.inProgress, user.averageScore, user.timeSpent],
      course: [found.status, found.bestScore, found.timeSpent, Math.round(found.percent * 100)],
    };
  };
  expect(await figuresOn(daysAgo(30))).toEqual({
    dealer: before,
    totals: [0, 0, null, 0],
    course: ['not-started', null, 0, 0],
  });
  expect(await figuresOn(daysAgo(19))).toEqual({
    dealer: before,
    totals: [0, 1, null, 60],
    course: ['in-progress', null, 60, 33],
  });
  expect(await figuresOn(daysAgo(15))).toEqual({
    dealer: before,
    totals: [0, 1, 40, 60],
    course: ['failed', 40, 60, 33],
  });
  expect(await figuresOn(daysAgo(0))).toEqual({
    dealer: after,
    totals: [1, 0, 90, 90],
    course: ['passed', 90, 90, 100],
  });
  const history = await admin.ask(reportCalls.userHistories, {
    params: { id: person.id },
    query: { asOf: daysAgo(15) },
  });
  expect(history.histories.map((one) => [one.kind, one.score, one.passed])).toEqual([['quiz', 40, false]]);
});
