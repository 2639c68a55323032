import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportCalls as calls } from '#contract/insight/reports.calls.ts';
import { readSections, takeQuiz } from '#tests/builders/learning.ts';
import {
  buildAssignmentGroup,
  buildDealer,
  buildUser,
  signedIn,
  signedInAs,
  type BuiltUser,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand, buildCourse, buildCurriculum, type BuiltCourse } from '#tests/builders/training.ts';

let portal: TestPortal;
let admin: Client;
let service: string;
let parts: string;
let dealer: string;
let other: string;
let brandId: string;
let course: BuiltCourse;

/** Reads the course and submits its quiz, each time with the right answers or none. */
async function take(user: BuiltUser, tries: readonly boolean[]) {
  const client = await signedIn(portal, user);
  await readSections(client, course);
  for (const isRight of tries) await takeQuiz(client, course, isRight);
}

beforeAll(async () => {
  portal = await openTestPortal();
  [service, parts] = [await buildAssignmentGroup(portal), await buildAssignmentGroup(portal)];
  dealer = await buildDealer(portal, { region: 'CO' });
  other = await buildDealer(portal, { region: 'UT' });
  brandId = await buildBrand(portal);
  course = await buildCourse(portal, { sections: 1, questions: 1, brandId });
  await buildCurriculum(portal, [course, await buildCourse(portal)], { groupIds: [service, parts] });
  const inService = await buildUser(portal, { dealerId: dealer, groupIds: [service] });
  const inParts = await buildUser(portal, { dealerId: dealer, groupIds: [parts] });
  await buildUser(portal, { dealerId: other, groupIds: [service] });
  await take(inService, [true]);
  await take(inParts, [false, true]);
  const begun = Date.parse('2026-01-01T00:00:00Z');
  const passedAfter = (user: BuiltUser, hours: number) =>
    portal.services.db
      .updateTable('courseProgress')
      .set({ enrolledAt: new Date(begun), passedAt: new Date(begun + hours * 3_600_000) })
      .where('userId', '=', user.id)
      .execute();
  await passedAfter(inService, 2);
  await passedAfter(inParts, 6);
  admin = await signedInAs(portal, 'PLATFORM_ADMIN');
});
afterAll(() => portal.close());

test('each region has a cell for each department, and its link lists the same people', async () => {
  const { overview } = await admin.ask(calls.overview);
  const cells = overview.regions.map((cell) => [
    cell.region,
    cell.assignmentGroup,
    cell.usersCount,
    cell.percent,
  ]);
  expect(cells).toEqual(
    expect.arrayContaining([
      ['CO', service, 1, 0.5],
      ['CO', parts, 1, 0.5],
      ['UT', service, 1, 0],
    ]),
  );
  expect(cells).toHaveLength(3);
  for (const { region, assignmentGroup, usersCount } of overview.regions) {
    const query = { region, assignmentGroup };
    expect((await admin.ask(calls.users, { query })).pagination.total).toBe(usersCount);
    expect((await admin.send(calls.usersExport, { query })).body).toContain(`Rows: ${usersCount}`);
  }
});

test('it shows how many attempts were passed, and the median time to a pass', async () => {
  const { overview } = await admin.ask(calls.overview);
  expect(overview).toMatchObject({ passRate: 2 / 3, firstPassRate: 1 / 2, secondsToPass: 4 * 3600 });
  const { overview: elsewhere } = await admin.ask(calls.overview, { query: { region: 'UT' } });
  expect(elsewhere).toMatchObject({
    peopleCount: 1,
    passRate: null,
    firstPassRate: null,
    secondsToPass: null,
  });
});

test('a brand manager sees only the attempts of their brands', async () => {
  const own = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [brandId] });
  expect((await own.ask(calls.overview)).overview.passRate).toBeCloseTo(2 / 3);
  const foreign = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [await buildBrand(portal)] });
  expect((await foreign.ask(calls.overview)).overview).toMatchObject({ passRate: null, secondsToPass: null });
});
