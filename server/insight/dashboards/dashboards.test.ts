import { afterAll, beforeAll, expect, test } from 'vitest';
import { dashboardCalls as calls } from '#contract/insight/dashboards.calls.ts';
import { progressCalls } from '#contract/training/progress.calls.ts';
import { ownPlaceCalls } from '#contract/live/ilt-own-place.calls.ts';
import { eventCalls } from '#contract/live/ilt-events.calls.ts';
import { incentiveReportCalls } from '#contract/rewards/incentive-reports.calls.ts';
import { rewardCalls } from '#contract/rewards/rewards.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { buildPublishedEvent } from '#tests/builders/live-training.ts';
import {
  buildAssignmentGroup,
  buildDealer,
  buildUser,
  signedIn,
  signedInAs,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { address, buildIncentive, givePoints } from '#tests/builders/rewards.ts';
import { buildCourse, buildCurriculum, type BuiltCourse } from '#tests/builders/training.ts';

let portal: TestPortal;
let admin: Client;

beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

const info = async () => (await admin.ask(calls.adminInfo)).info;
const today = () => portal.services.today();
const take = (client: Client, course: BuiltCourse) =>
  client.ask(progressCalls.record, {
    params: { id: course.id },
    body: { eventId: newId(), sectionId: course.sectionIds[0]!, time: 120 },
  });

test.each(['DEALER_MANAGER', 'DISTRICT_MANAGER', 'BRAND_MANAGER', 'TRANSLATOR', 'LEARNER'] as const)(
  '%s cannot read the figures of the portal',
  async (role) => {
    const client = await signedInAs(portal, role);
    expect((await client.refused(calls.adminInfo)).status).toBe(403);
    expect(
      (await client.refused(calls.userAnalytics, { query: { start: today(), end: today() } })).status,
    ).toBe(403);
  },
);

test.each([
  ['2026-02-01', '2026-01-31'],
  ['2024-01-01', '2026-01-01'],
])('dates from %s to %s are refused with a message', async (start, end) => {
  expect(await admin.refused(calls.userAnalytics, { query: { start, end } })).toMatchObject({
    status: 400,
    code: 'dashboards.badDays',
  });
});

test('a person is fully trained once every required course of the department is passed', async () => {
  const group = await buildAssignmentGroup(portal);
  const [first, second, optional] = [
    await buildCourse(portal, { sections: 1, questions: 0 }),
    await buildCourse(portal, { sections: 1, questions: 0 }),
    await buildCourse(portal, { sections: 1, questions: 0 }),
  ];
  const curriculum = await buildCurriculum(portal, [first, second], { groupIds: [group] });
  await buildCurriculum(portal, [optional], { optional: [optional.id], groupIds: [group] });
  const technician = await signedIn(
    portal,
    await buildUser(portal, { dealerId: await buildDealer(portal), groupIds: [group] }),
  );
  const before = await info();
  await take(technician, first);
  const halfway = await info();
  await take(technician, second);
  const after = await info();
  expect(halfway.fullyTrainedCount).toBe(before.fullyTrainedCount);
  expect(after.fullyTrainedCount).toBe(before.fullyTrainedCount + 1);
  expect(after.completionsCount).toBe(before.completionsCount + 2);
  expect(after.totalTimeSpent).toBe(before.totalTimeSpent + 4);
  expect(after.topCurriculums).toContainEqual(
    expect.objectContaining({ _id: curriculum, completionsCount: 1 }),
  );
  expect(after.topCourses.find((one) => one._id === first.id)?.completionsCount).toBe(1);
});

test('every day is listed, including empty ones and today', async () => {
  const { analytics: before } = await admin.ask(calls.userAnalytics, {
    query: { start: '2025-12-30', end: '2026-01-02' },
  });
  expect(before.map((day) => day.date)).toEqual(['2025-12-30', '2025-12-31', '2026-01-01', '2026-01-02']);
  expect(before.every((day) => day.logins + day.completions + day.newUsers === 0)).toBe(true);
  const { analytics } = await admin.ask(calls.userAnalytics, { query: { start: today(), end: today() } });
  expect(analytics[0]!.newUsers).toBeGreaterThan(0);
  expect(analytics[0]!.completions).toBeGreaterThan(0);
});

test('seats count as long as their event is neither over nor canceled', async () => {
  const organizer = await signedInAs(portal, 'ILT_ADMIN');
  const learner = await signedInAs(portal, 'LEARNER');
  const event = await buildPublishedEvent(organizer);
  const at = { params: { id: event._id } };
  const before = (await info()).iltEnrolledCount;
  await learner.ask(ownPlaceCalls.enroll, at);
  expect((await info()).iltEnrolledCount).toBe(before + 1);
  await organizer.ask(eventCalls.cancel, { ...at, body: { reason: 'Snow' } });
  expect((await info()).iltEnrolledCount).toBe(before);
});

test('incentives count while they are open, and redemptions until they are undone', async () => {
  const user = await buildUser(portal);
  await givePoints(portal, user.id, 20);
  const learner = await signedIn(portal, user);
  const before = await info();
  const shop = { type: 'points-shop', pointsCost: 10 };
  const { _id } = await buildIncentive(admin, shop);
  await buildIncentive(admin, { ...shop, endDate: '2020-01-01' });
  expect(await info()).toMatchObject({
    incentivesCount: before.incentivesCount + 1,
    incentivesRedeemedCount: before.incentivesRedeemedCount,
  });
  const body = { incentiveId: _id, address, idempotencyKey: newId() };
  const { reward } = await learner.ask(rewardCalls.redeem, { body });
  expect((await info()).incentivesRedeemedCount).toBe(before.incentivesRedeemedCount + 1);
  await admin.ask(incentiveReportCalls.undoRedemption, {
    params: { id: reward._id },
    body: { reason: 'Ordered twice', idempotencyKey: newId() },
  });
  expect((await info()).incentivesRedeemedCount).toBe(before.incentivesRedeemedCount);
});
