import { afterAll, beforeAll, expect, test } from 'vitest';
import { dealerReportCalls } from '#contract/insight/dealer-reports.calls.ts';
import { ownDealersCalls } from '#contract/insight/own-dealers.calls.ts';
import { reportCalls } from '#contract/insight/reports.calls.ts';
import { ledgerCalls } from '#contract/rewards/ledger.calls.ts';
import { certificateCalls } from '#contract/training/certificates.calls.ts';
import { progressCalls } from '#contract/training/progress.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { daysAfter } from '#tests/builders/days.ts';
import { readSections } from '#tests/builders/learning.ts';
import {
  buildAdminGroup,
  buildAssignmentGroup,
  buildDealer,
  buildUser,
  signedIn,
  signedInAs,
  type BuiltUser,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { seeded } from '#tests/builders/random.ts';
import { buildCourse, buildCurriculum, type BuiltCourse } from '#tests/builders/training.ts';

/** Ten dealers with people in every state. Whatever shows the same figure has to show the same number. */

let portal: TestPortal;
const dealers: { readonly id: string; readonly manager: Client; readonly staff: readonly BuiltUser[] }[] = [];
let district: Client;
/** Of the portal, which is another one than here for some hours. */
const day = (days: number) => daysAfter(portal.services.today(), days);

async function certify(user: BuiltUser, dealerId: string, curriculumId: string, expiresIn: number) {
  await portal.services.db
    .insertInto('certificate')
    .values({
      id: newId(),
      code: newId().replaceAll('-', '').slice(-12).toUpperCase(),
      userId: user.id,
      curriculumId,
      personName: 'Robin Tester',
      dealerId,
      dealerName: '',
      curriculumName: 'Trail',
      curriculumNameFr: 'Sentier',
      courses: '[]',
      occasion: 'earned',
      issuedAt: '2024-01-01T00:00:00Z',
      issuedOn: '2024-01-01',
      expiresOn: day(expiresIn),
    })
    .execute();
}

beforeAll(async () => {
  portal = await openTestPortal();
  const { db } = portal.services;
  const pick = seeded(20_261_128);
  const group = await buildAssignmentGroup(portal);
  const courses: BuiltCourse[] = [];
  for (let count = 0; count < 4; count++)
    courses.push(await buildCourse(portal, { sections: 2, questions: 0 }));
  const curriculums = [
    await buildCurriculum(portal, courses.slice(0, 2), { groupIds: [group] }),
    await buildCurriculum(portal, courses.slice(2), { groupIds: [group], optional: [courses[3]!.id] }),
  ];
  for (let count = 0; count < 10; count++) {
    const dealerId = await buildDealer(portal);
    const staff: BuiltUser[] = [];
    for (let place = 0; place < 1 + pick(5); place++) {
      // The first one manages the others and takes training like them.
      const role = place === 0 ? 'DEALER_MANAGER' : 'LEARNER';
      const user = await buildUser(portal, { role, dealerId, groupIds: [group] });
      staff.push(user);
      const client = await signedIn(portal, user);
      for (const course of courses) {
        const chance = pick(5);
        if (chance === 0) continue;
        await readSections(client, course, chance === 1 ? 1 : 2);
        if (chance < 4) continue;
        await db
          .updateTable('courseProgress')
          .set({ renewalDueOn: day(pick(2) === 0 ? -pick(30) : 1 + pick(90)) })
          .where('userId', '=', user.id)
          .where('courseId', '=', course.id)
          .execute();
      }
      await db.deleteFrom('certificate').where('userId', '=', user.id).execute();
      for (const curriculum of curriculums)
        if (pick(2) === 0) await certify(user, dealerId, curriculum, [-10, 0, 30, 59, 61, 300][pick(6)]!);
    }
    dealers.push({ id: dealerId, manager: await signedIn(portal, staff[0]!), staff });
  }
  district = await signedInAs(portal, 'DISTRICT_MANAGER', {
    adminGroupIds: [
      await buildAdminGroup(
        portal,
        dealers.map(({ id }) => id),
      ),
    ],
  });
}, 120_000);
afterAll(() => portal.close());

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const home = async (client: Client) => (await client.ask(ownDealersCalls.read)).info;
const overview = async (client: Client, dealer?: string) =>
  (await client.ask(reportCalls.overview, { query: { ...(dealer && { dealer }) } })).overview;
const page = async (client: Client, id: string) =>
  (await client.ask(dealerReportCalls.dealer, { params: { id } })).dealer;
const overdueOf = (dealer: Awaited<ReturnType<typeof page>>) =>
  dealer.staff.filter((person) => person.overdue > 0).map((person) => person._id);

test('there is something to compare', async () => {
  const info = await home(district);
  expect(info.dealersCount).toBe(10);
  expect(info.overdue.peopleCount).toBeGreaterThan(3);
  expect(info.overdue.peopleCount).toBeLessThan(info.peopleCount);
});

test('people, and people overdue: home, people report, its list, and the page of the dealer', async () => {
  for (const { id, manager, staff } of dealers) {
    const [info, report, dealer] = [await home(manager), await overview(manager), await page(manager, id)];
    const listed = await manager.ask(reportCalls.users, { query: { status: 'overdue', limit: 100 } });
    expect([info.peopleCount, report.peopleCount, dealer.usersCount]).toEqual(Array(3).fill(staff.length));
    const overdue = overdueOf(dealer);
    expect(
      [info.overdue.peopleCount, report.overdueCount, listed.pagination.total, info.dealers[0]!.overdueCount],
      id,
    ).toEqual(Array(4).fill(overdue.length));
    expect(listed.users.map((person) => person._id).toSorted()).toEqual(overdue.toSorted());
  }
});

test('a district’s figures are the sums of those of its dealers', async () => {
  const [info, report] = [await home(district), await overview(district)];
  const homes = await Promise.all(dealers.map(({ manager }) => home(manager)));
  for (const total of [info.overdue.peopleCount, report.overdueCount])
    expect(total).toBe(sum(homes.map((one) => one.overdue.peopleCount)));
  expect(info.expiring.peopleCount).toBe(sum(homes.map((one) => one.expiring.peopleCount)));
  const reports = await Promise.all(dealers.map(({ id }) => overview(district, id)));
  expect(sum(reports.map((one) => one.peopleCount))).toBe(info.peopleCount);
  expect(sum(reports.map((one) => one.completed))).toBe(report.completed);
});

test('certificates by state: the page of the dealer and the register', async () => {
  for (const { id, manager } of dealers) {
    const { certificates } = await page(manager, id);
    const { counts } = await manager.ask(certificateCalls.list, { query: { dealer: id } });
    expect([certificates.expiring, certificates.expired], id).toEqual([counts.expiring, counts.expired]);
  }
});

test('courses passed: the person’s own count and list, the people report, and the person’s page', async () => {
  for (const { manager, staff } of dealers) {
    const { users } = await manager.ask(reportCalls.users, { query: { limit: 100 } });
    for (const person of staff) {
      const own = await signedIn(portal, person);
      const status = await own.ask(ledgerCalls.userCoursesStatus);
      const { courses } = await own.ask(progressCalls.completed);
      const { user } = await manager.ask(reportCalls.user, { params: { id: person.id } });
      const row = users.find((one) => one._id === person.id)!;
      expect([courses.length, row.completed, user.completed]).toEqual(Array(3).fill(status.completedCount));
      expect(user.required.passed).toBe(status.requiredPassedCount);
      expect(sum(Object.values(user.required))).toBe(status.requiredCount);
      expect(status.progress).toBeCloseTo(
        status.requiredCount === 0 ? 0 : status.requiredPassedCount / status.requiredCount,
      );
      const { courses: remaining } = await own.ask(progressCalls.remaining);
      expect(remaining).toHaveLength(status.remainingCount);
    }
  }
});

test('sections of a course: the card and the course itself', async () => {
  for (const { staff } of dealers) {
    const own = await signedIn(portal, staff[0]!);
    const { courses } = await own.ask(progressCalls.inProgress);
    for (const course of courses) {
      const { progress } = await own.ask(progressCalls.read, { params: { id: course._id } });
      expect([course.seenCount, course.sectionCount]).toEqual([
        progress.sections.filter((one) => one.seenAt !== null).length,
        progress.sections.length,
      ]);
    }
  }
});
