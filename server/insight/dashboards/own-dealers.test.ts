import { afterAll, beforeAll, expect, test } from 'vitest';
import { dealerReportCalls } from '#contract/insight/dealer-reports.calls.ts';
import { reportCalls } from '#contract/insight/reports.calls.ts';
import { ownDealersCalls as calls } from '#contract/insight/own-dealers.calls.ts';
import { progressCalls } from '#contract/training/progress.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { daysAfter } from '#tests/builders/days.ts';
import { storedMailsTo } from '#tests/builders/mail.ts';
import {
  buildAdminGroup,
  buildAssignmentGroup,
  buildDealer,
  buildUser,
  signedIn,
  signedInAs,
  type BuiltUser,
  type UserOptions,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildCourse, buildCurriculum } from '#tests/builders/training.ts';

let portal: TestPortal;
let manager: Client;
let district: Client;
let group: string;
let curriculum: string;
let own: string;
let other: string;
let late: BuiltUser;
let soon: BuiltUser;

/** Of the portal, which is another one than here for some hours. */
const day = (days: number) => daysAfter(portal.services.today(), days);

/** A person whose certificate ends in that many days. */
async function holder(dealerId: string, days: number, options: UserOptions = {}): Promise<BuiltUser> {
  const user = await buildUser(portal, { ...options, dealerId, groupIds: [group] });
  await portal.services.db
    .insertInto('certificate')
    .values({
      id: newId(),
      code: newId().replaceAll('-', '').slice(-12).toUpperCase(),
      userId: user.id,
      curriculumId: curriculum,
      personName: 'Robin Tester',
      dealerName: '',
      curriculumName: 'Trail',
      curriculumNameFr: 'Sentier',
      courses: '[]',
      occasion: 'earned',
      issuedAt: '2024-01-01T00:00:00Z',
      issuedOn: '2024-01-01',
      expiresOn: day(days),
    })
    .execute();
  return user;
}

const mailsTo = (user: BuiltUser) => storedMailsTo(portal, user.email);

beforeAll(async () => {
  portal = await openTestPortal();
  group = await buildAssignmentGroup(portal);
  [own, other] = [await buildDealer(portal), await buildDealer(portal)];
  curriculum = await buildCurriculum(portal, [await buildCourse(portal)], {
    name: 'Trail',
    groupIds: [group],
  });
  late = await holder(own, -3, { firstName: 'Léa', language: 'fr' });
  soon = await holder(own, 30);
  await holder(own, 300);
  await holder(other, -3);
  manager = await signedInAs(portal, 'DEALER_MANAGER', { dealerId: own });
  district = await signedInAs(portal, 'DISTRICT_MANAGER', {
    adminGroupIds: [await buildAdminGroup(portal, [own, other])],
  });
});
afterAll(() => portal.close());

const info = async (client: Client) => (await client.ask(calls.read)).info;

test.each(['LEARNER', 'BRAND_MANAGER', 'TRANSLATOR', 'ILT_ADMIN'] as const)(
  '%s manages no dealers',
  async (role) => {
    const client = await signedInAs(portal, role);
    expect((await client.refused(calls.read)).status).toBe(403);
    expect((await client.refused(calls.remind, { body: { which: 'overdue' } })).status).toBe(403);
  },
);

test('a manager sees overdue and expiring training at their dealers, as the dealer’s page shows it', async () => {
  const figures = await info(manager);
  // The manager works there, too.
  expect(figures).toMatchObject({ dealersCount: 1, peopleCount: 4 });
  expect(figures.overdue).toMatchObject({ peopleCount: 1, remindableCount: 1 });
  expect(figures.overdue.people.map((one) => [one._id, one.matters[0]?.standing])).toEqual([
    [late.id, 'expired'],
  ]);
  expect(figures.expiring.people.map((one) => [one._id, one.matters[0]?.expiresOn])).toEqual([
    [soon.id, day(30)],
  ]);
  const { dealer } = await manager.ask(dealerReportCalls.dealer, { params: { id: own } });
  expect(dealer.staff.filter((one) => one.overdue > 0).map((one) => one._id)).toEqual([late.id]);
  expect(figures.dealers.map((one) => [one._id, one.overdueCount, one.expiringCount])).toEqual([[own, 1, 1]]);
  // The only dealer stands for all of them.
  expect(figures.dealers[0]).toMatchObject({ rank: 1, rankBefore: 1, trend: figures.trend });
});

test('field staff see the dealers of their groups, and nobody else’s', async () => {
  const figures = await info(district);
  expect([figures.dealersCount, figures.overdue.peopleCount]).toEqual([2, 2]);
  const without = await signedInAs(portal, 'SALES_REP');
  expect(await info(without)).toMatchObject({ dealersCount: 0, peopleCount: 0, dealers: [] });
});

test('a trend begins as many weeks ago as asked for, and nothing else', async () => {
  const { days } = await info(district);
  expect([days[0], days.at(-1), days.length]).toEqual([day(-77), day(0), 12]);
  const year = await district.ask(calls.read, { query: { weeks: '52' } });
  expect([year.info.days[0], year.info.days.at(-1)]).toEqual([day(-364), day(0)]);
  const month = await district.ask(calls.read, { query: { weeks: '4' } });
  expect([month.info.days[0], new Set(month.info.days).size]).toEqual([day(-28), 12]);
  expect((await district.refused(calls.read, { query: { weeks: '53' as '52' } })).status).toBe(400);
});

test('one click reminds each person once a day in their language, and the log records it', async () => {
  const silent = await holder(own, -5);
  await portal.services.db
    .updateTable('userAccount')
    .set({ receiveEmails: false })
    .where('id', '=', silent.id)
    .execute();
  const unreachable = await holder(own, -5);
  await portal.services.db
    .insertInto('refusedAddress')
    .values({ address: unreachable.email, refusals: 3, stoppedAt: new Date() })
    .execute();
  const presses = await Promise.all(
    [manager, district, manager].map((client) =>
      client.send(calls.remind, { body: { which: 'overdue', user: late.id } }),
    ),
  );
  expect(presses.map((one) => one.statusCode).toSorted()).toEqual([200, 409, 409]);
  expect(await mailsTo(late)).toEqual([
    {
      subject: 'Rappel : une formation est à renouveler',
      language: 'fr',
      bodyText: expect.stringContaining('Trail\u202f: certificat expiré le'),
    },
  ]);
  expect((await info(manager)).overdue).toMatchObject({ peopleCount: 3, remindableCount: 0 });
  expect(await manager.refused(calls.remind, { body: { which: 'overdue' } })).toMatchObject({
    code: 'dashboards.nobodyToRemind',
  });
  for (const one of [silent, unreachable]) expect(await mailsTo(one)).toEqual([]);
  const log = await portal.services.db
    .selectFrom('activityLog')
    .select('after')
    .where('type', '=', 'remind')
    .execute();
  expect(log).toEqual([{ after: { about: 'overdue', people: [expect.objectContaining({ _id: late.id })] } }]);
});

test('nobody reminds the people of another dealer', async () => {
  const stranger = await holder(other, 10);
  expect((await manager.refused(calls.ofPerson, { params: { id: stranger.id } })).status).toBe(404);
  const mine = await holder(own, 10);
  const state = () => manager.ask(calls.ofPerson, { params: { id: mine.id } });
  expect(await state()).toEqual({ which: 'expiring', canRemind: true, isReminded: false });
  await manager.ask(calls.remind, { body: { which: 'expiring', user: mine.id } });
  expect(await state()).toEqual({ which: 'expiring', canRemind: false, isReminded: true });
  expect(
    await manager.refused(calls.remind, { body: { which: 'expiring', user: stranger.id } }),
  ).toMatchObject({ status: 409 });
  expect(await mailsTo(stranger)).toEqual([]);
});

test('a required course due again within sixty days counts as expiring, and its reminder names it', async () => {
  const place = await buildDealer(portal);
  const course = await buildCourse(portal, { name: 'Straps and charger', questions: 0 });
  const crew = await buildAssignmentGroup(portal);
  for (const name of ['Delivery', 'Workshop'])
    await buildCurriculum(portal, [course], { name, groupIds: [crew] });
  const passedDueOn = async (renewalDueOn: string, options: UserOptions = {}) => {
    const user = await buildUser(portal, { ...options, dealerId: place, groupIds: [crew] });
    const events = course.sectionIds.map((sectionId) => ({
      eventId: newId(),
      sectionId,
      kind: 'section-seen' as const,
      time: 60,
    }));
    const client = await signedIn(portal, user);
    await client.ask(progressCalls.record, { params: { id: course.id }, body: { events } });
    await portal.services.db
      .updateTable('courseProgress')
      .set({ renewalDueOn })
      .where('userId', '=', user.id)
      .execute();
    return user;
  };
  const young = await passedDueOn(day(20), { firstName: 'Adam', lastName: 'Young' });
  const abbott = await passedDueOn(day(20), { firstName: 'Zoe', lastName: 'Abbott' });
  await passedDueOn(day(100));
  const over = await passedDueOn(day(-1));
  const client = await signedInAs(portal, 'DEALER_MANAGER', { dealerId: place });
  const figures = await info(client);
  expect(figures.overdue.people.map((one) => one._id)).toEqual([over.id]);
  expect(figures.expiring.people.map((one) => one._id)).toEqual([abbott.id, young.id]);
  expect(figures.expiring.people[0]!.matters).toEqual([
    {
      curriculum: { _id: expect.any(String), name: expect.objectContaining({ en: 'Delivery' }) },
      course: { _id: course.id, name: expect.objectContaining({ en: 'Straps and charger' }) },
      standing: 'ends-soon',
      expiresOn: day(20),
    },
  ]);
  expect(figures.dealers.map((one) => [one.overdueCount, one.expiringCount])).toEqual([[1, 2]]);
  // The course is required by two curriculums and counts once; everybody passed it today.
  expect(figures.trend).toEqual([...Array<number>(11).fill(0), 1]);
  await client.ask(calls.remind, { body: { which: 'expiring', user: young.id } });
  expect((await mailsTo(young)).map((one) => one.bodyText)).toContainEqual(
    expect.stringContaining('Straps and charger: due again on'),
  );
  // Its certificate is valid: the dealer's page and the report still count the course.
  const { dealer } = await client.ask(dealerReportCalls.dealer, { params: { id: place } });
  expect(dealer.staff.filter((one) => one.overdue > 0).map((one) => one._id)).toEqual([over.id]);
  const { users: listed } = await client.ask(reportCalls.users, { query: { status: 'overdue' } });
  expect(listed.map((one) => one._id)).toEqual([over.id]);
});

test('the people of one dealer are reminded, named, and nobody at another', async () => {
  const [north, south] = [await buildDealer(portal), await buildDealer(portal)];
  const people = [
    await holder(north, -9, { firstName: 'Ada' }),
    await holder(north, -8, { firstName: 'Bo' }),
    await holder(north, -7, { firstName: 'Cleo' }),
    await holder(north, -6, { firstName: 'Dan' }),
  ];
  const stranger = await holder(south, -9);
  const client = await signedInAs(portal, 'DISTRICT_MANAGER', {
    adminGroupIds: [await buildAdminGroup(portal, [north, south])],
  });
  const atNorth = (await info(client)).dealers.find((one) => one._id === north);
  expect(atNorth).toMatchObject({ overdueCount: 4, remindableCount: 4, overdueNames: ['Ada', 'Bo', 'Cleo'] });
  const body = { which: 'overdue', dealer: north } as const;
  expect(await manager.refused(calls.remind, { body })).toMatchObject({ status: 409 });
  expect(await client.ask(calls.remind, { body })).toEqual({ remindedCount: 4 });
  for (const person of people) expect(await mailsTo(person)).toHaveLength(1);
  expect(await mailsTo(stranger)).toEqual([]);
  expect((await info(client)).dealers.find((one) => one._id === north)).toMatchObject({ remindableCount: 0 });
});
