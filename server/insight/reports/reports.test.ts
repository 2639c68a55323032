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
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
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
  test('a learner reads no reports, not even their own', async () => {
    const learner = await signedIn(portal, technician);
    expect((await learner.refused(calls.users)).status).toBe(403);
    expect((await learner.refused(calls.user, { params: { id: technician.id } })).status).toBe(403);
    expect((await learner.refused(dealerReportCalls.dealers)).status).toBe(403);
  });

  test('a dealer manager reads their own dealer’s people, nobody else’s', async () => {
    const manager = await signedInAs(portal, 'DEALER_MANAGER', { dealerId: own });
    const ids = (await manager.ask(calls.users, { query: { limit: 100 } })).users.map((one) => one._id);
    expect(ids).toContain(technician.id);
    expect(ids).not.toContain(stranger.id);
    expect((await manager.refused(calls.user, { params: { id: stranger.id } })).status).toBe(404);
    expect((await manager.ask(calls.users, { query: { dealer: other } })).users).toEqual([]);
    expect((await manager.ask(dealerReportCalls.dealers)).dealers.map((one) => one.name)).toEqual(['Own']);
  });

  test('a district manager reads the dealers of their admin groups', async () => {
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

describe('the people report', () => {
  let manager: Client;
  let place: string;
  let curriculum: string;
  const names = async (query: object) =>
    (await manager.ask(calls.users, { query: { limit: 100, ...query } })).users.map((one) => one.fullName);

  beforeAll(async () => {
    place = await buildDealer(portal);
    const group = await buildAssignmentGroup(portal);
    const [first, second] = [
      await buildCourse(portal, { sections: 1, questions: 0 }),
      await buildCourse(portal, { sections: 1, questions: 0 }),
    ];
    curriculum = await buildCurriculum(portal, [first], { groupIds: [group] });
    await buildCurriculum(portal, [second], { groupIds: [group] });
    const person = (firstName: string, lastName: string, groupIds: string[] = [group]) =>
      buildUser(portal, { dealerId: place, groupIds, firstName, lastName });
    const [zoe, adam, bea] = [
      await person('Zoe', 'Adler'),
      await person('Adam', 'Zorn'),
      await person('Bea', 'Moss'),
      await person('Carl', 'Nobody', []),
    ];
    const see = async (user: BuiltUser, of: BuiltCourse, kind: 'section-seen' | 'section-opened') =>
      (await signedIn(portal, user)).ask(progressCalls.record, {
        params: { id: of.id },
        body: { eventId: newId(), sectionId: of.sectionIds[0]!, kind, time: 1 },
      });
    await see(zoe, first, 'section-seen');
    await see(adam, first, 'section-opened');
    await see(bea, second, 'section-seen');
    await portal.services.db
      .updateTable('certificate')
      .set({ issuedOn: '2019-01-01', expiresOn: '2020-01-01' })
      .where('userId', '=', zoe.id)
      .execute();
    manager = await signedInAs(portal, 'DEALER_MANAGER', {
      dealerId: place,
      firstName: 'Max',
      lastName: 'Manager',
    });
  });

  test('is sorted by first name, or by family name, in both directions', async () => {
    const byFirstName = ['Adam Zorn', 'Bea Moss', 'Carl Nobody', 'Max Manager', 'Zoe Adler'];
    expect(await names({})).toEqual(byFirstName);
    expect(await names({ direction: 'desc' })).toEqual(byFirstName.toReversed());
    const byName = ['Zoe Adler', 'Max Manager', 'Bea Moss', 'Carl Nobody', 'Adam Zorn'];
    expect(await names({ sortBy: 'user.lastName' })).toEqual(byName);
    expect(await names({ sortBy: 'user.lastName', direction: 'desc' })).toEqual(byName.toReversed());
  });

  test.each([
    ['not-started', false, ['Carl Nobody', 'Max Manager']],
    ['in-progress', false, ['Adam Zorn']],
    ['overdue', false, ['Zoe Adler']],
    [undefined, true, ['Adam Zorn', 'Bea Moss', 'Zoe Adler']],
    ['not-started', true, ['Bea Moss']],
    ['in-progress', true, ['Adam Zorn']],
    ['overdue', true, ['Zoe Adler']],
  ] as const)('status %s, in one curriculum %s', async (status, inCurriculum, found) => {
    const query = { status, ...(inCurriculum && { curriculum }) };
    expect(await names(query)).toEqual(found);
    const file = await manager.send(calls.usersExport, { query });
    expect(file.body).toContain(`Rows: ${found.length}`);
    expect((await manager.ask(calls.overview, { query })).overview.peopleCount).toBe(found.length);
  });

  test('its figures are those of the people it lists, by month and department', async () => {
    const { overview } = await manager.ask(calls.overview);
    expect(overview).toMatchObject({
      peopleCount: 5,
      notStartedCount: 2,
      overdueCount: 1,
      completed: 2,
      inProgress: 1,
    });
    expect(overview.months.reduce((sum, month) => sum + month.completed, 0)).toBe(2);
    expect(overview.departments.map((one) => [one.usersCount, one.completed, one.notStarted])).toEqual([
      [3, 2, 3],
    ]);
    const learner = await signedIn(portal, technician);
    expect((await learner.refused(calls.overview)).status).toBe(403);
  });
});
