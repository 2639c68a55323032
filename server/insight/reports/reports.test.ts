import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dealerReportCalls } from '#contract/insight/dealer-reports.calls.ts';
import { reportCalls as calls } from '#contract/insight/reports.calls.ts';
import { progressCalls } from '#contract/training/progress.calls.ts';
import { newId } from '#server/platform/ids.ts';
import {
  buildAdminGroup,
  buildAssignmentGroup,
  buildDealer,
  buildUser,
  signedIn,
  signedInAs,
  type BuiltUser,
} from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { buildCourse, buildCurriculum, type BuiltCourse } from '#tests/builders/training.ts';

let portal: TestPortal;
let own: string;
let other: string;
let technician: BuiltUser;
let stranger: BuiltUser;
let course: BuiltCourse;

beforeAll(async () => {
  portal = await openTestPortal();
  [own, other] = [await buildDealer(portal, { name: 'Own' }), await buildDealer(portal, { name: 'Other' })];
  const group = await buildAssignmentGroup(portal);
  technician = await buildUser(portal, { dealerId: own, groupIds: [group], firstName: 'Ada' });
  stranger = await buildUser(portal, { dealerId: other, groupIds: [group] });
  course = await buildCourse(portal, { sections: 1, questions: 0 });
  await buildCurriculum(portal, [course, await buildCourse(portal)], { groupIds: [group] });
  const client = await signedIn(portal, technician);
  await client.ask(progressCalls.record, {
    params: { id: course.id },
    body: { eventId: newId(), sectionId: course.sectionIds[0]!, time: 90 },
  });
});
afterAll(() => portal.close());

describe('refusals and scope', () => {
  test('a learner reads no reports, not even the own', async () => {
    const learner = await signedIn(portal, technician);
    expect((await learner.refused(calls.users)).status).toBe(403);
    expect((await learner.refused(calls.user, { params: { id: technician.id } })).status).toBe(403);
    expect((await learner.refused(dealerReportCalls.dealers)).status).toBe(403);
  });

  test('a dealer manager reads the own dealer’s people, nobody else’s', async () => {
    const manager = await signedInAs(portal, 'DEALER_MANAGER', { dealerId: own });
    const ids = (await manager.ask(calls.users, { query: { limit: 100 } })).users.map((one) => one._id);
    expect(ids).toContain(technician.id);
    expect(ids).not.toContain(stranger.id);
    expect((await manager.refused(calls.user, { params: { id: stranger.id } })).status).toBe(404);
    expect((await manager.ask(calls.users, { query: { dealer: other } })).users).toEqual([]);
    expect((await manager.ask(dealerReportCalls.dealers)).dealers.map((one) => one.name)).toEqual(['Own']);
  });

  test('a district manager reads the dealers of own admin groups', async () => {
    const district = await signedInAs(portal, 'DISTRICT_MANAGER', {
      adminGroupIds: [await buildAdminGroup(portal, [other])],
    });
    expect((await district.ask(dealerReportCalls.dealers)).dealers.map((one) => one.name)).toEqual(['Other']);
    expect((await district.refused(calls.user, { params: { id: technician.id } })).status).toBe(404);
    expect((await district.ask(calls.user, { params: { id: stranger.id } })).user._id).toBe(stranger.id);
  });
});

describe('figures', () => {
  test('what a technician did is what the manager reads', async () => {
    const manager = await signedInAs(portal, 'DEALER_MANAGER', { dealerId: own });
    const { user } = await manager.ask(calls.user, { params: { id: technician.id } });
    expect(user).toMatchObject({
      completed: 1,
      inProgress: 0,
      notStarted: 1,
      timeSpent: 90,
      percent: 0.5,
      dealer: { name: 'Own' },
    });
    expect(user.courses.map((one) => [one._id === course.id, one.status])).toEqual(
      expect.arrayContaining([
        [true, 'passed'],
        [false, 'not-started'],
      ]),
    );
    const [dealer] = (await manager.ask(dealerReportCalls.dealers)).dealers;
    expect(dealer).toMatchObject({ completed: 1, notStarted: 1 });
  });

  test.each([
    'user.firstName',
    'user.lastName',
    'user.lastSeenAt',
    'completed',
    'inProgress',
    'averageScore',
    'timeSpent',
  ] as const)('people sort by %s both ways', async (sortBy) => {
    const admin = await signedInAs(portal, 'COMPANY_ADMIN');
    for (const direction of ['asc', 'desc'] as const) {
      expect((await admin.ask(calls.users, { query: { sortBy, direction } })).users.length).toBeGreaterThan(
        1,
      );
    }
  });

  test.each(['dealer.name', 'usersCount', 'completed', 'percent'] as const)(
    'dealers sort by %s',
    async (sortBy) => {
      const admin = await signedInAs(portal, 'COMPANY_ADMIN');
      expect(
        (await admin.ask(dealerReportCalls.dealers, { query: { sortBy, direction: 'desc' } })).dealers,
      ).toHaveLength(2);
    },
  );
});
