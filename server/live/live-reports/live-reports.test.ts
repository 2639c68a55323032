import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventCalls } from '#contract/live/ilt-events.calls.ts';
import { ownPlaceCalls } from '#contract/live/ilt-own-place.calls.ts';
import { seatCalls } from '#contract/live/ilt-seats.calls.ts';
import { liveReportCalls as calls } from '#contract/live/live-reports.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { buildEnrollment, buildPublishedEvent, buildTemplate } from '#tests/builders/live-training.ts';
import {
  buildAdminGroup,
  buildDealer,
  buildUser,
  signedIn,
  signedInAs,
  type BuiltUser,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { statementsOf } from '#tests/builders/statements.ts';
import { buildBrand, buildCourse } from '#tests/builders/training.ts';

let portal: TestPortal;
let admin: Client;
let manager: Client;
let own: string;
let other: string;
let brand: string;
/** Attended, did not come, waited, and left. */
let [came, missed, waited, left]: BuiltUser[] = [];
let stranger: BuiltUser;
let past: { readonly _id: string };
let coming: { readonly _id: string };

const start = '2031-05-06T14:00:00Z';
let now = new Date('2031-05-01T12:00:00Z');

const at = ({ _id }: { readonly _id: string }) => ({ params: { id: _id } });
const of = (id: string) => ({ params: { id } });

beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  admin = await signedInAs(portal, 'ILT_ADMIN');
  [own, other] = [await buildDealer(portal, { name: 'Own' }), await buildDealer(portal, { name: 'Other' })];
  manager = await signedInAs(portal, 'DEALER_MANAGER', { dealerId: own });
  const staff = (lastName: string, dealerId = own) => buildUser(portal, { dealerId, lastName });
  [came, missed, waited, left] = [
    await staff('Came'),
    await staff('Missed'),
    await staff('Waited'),
    await staff('Left'),
  ];
  stranger = await staff('Stranger', other);
  brand = await buildBrand(portal, 'Talus');
  const { id: course } = await buildCourse(portal, { brandId: brand });
  const template = (await buildTemplate(admin, { course, seats: 3 }))._id;
  past = await buildPublishedEvent(admin, { template, title: 'Past' });
  coming = await buildPublishedEvent(admin, {
    title: 'Coming',
    startDate: '2031-06-06T08:00',
    endDate: '2031-06-06T09:00',
  });
  for (const user of [came!, missed!, stranger, waited!, left!])
    await (await signedIn(portal, user)).ask(ownPlaceCalls.enroll, at(past));
  await (await signedIn(portal, left!)).ask(ownPlaceCalls.unEnroll, at(past));
  await (await signedIn(portal, came!)).ask(ownPlaceCalls.enroll, at(coming));
  now = new Date(start);
  await admin.ask(seatCalls.markCompleted, { ...at(past), body: { users: [came!.id, stranger.id] } });
  now = new Date('2031-05-10T12:00:00Z');
});
afterAll(() => portal.close());

const ofDealer = [calls.dealer, calls.dealerExport] as const;
const ofPerson = [calls.user, calls.userExport] as const;

describe('refusals and scope', () => {
  test('learners read no reports, not even about themselves or their dealer', async () => {
    const learner = await signedIn(portal, came!);
    for (const call of ofDealer) expect((await learner.send(call, of(own))).statusCode).toBe(403);
    for (const call of ofPerson) expect((await learner.send(call, of(came!.id))).statusCode).toBe(403);
  });

  test('a dealer or a person out of scope is not found', async () => {
    const district = await signedInAs(portal, 'DISTRICT_MANAGER', {
      adminGroupIds: [await buildAdminGroup(portal, [own])],
    });
    for (const client of [manager, district]) {
      for (const call of ofDealer)
        expect(await client.refused(call, of(other))).toMatchObject({
          status: 404,
          code: 'live-reports.dealerNotFound',
        });
      for (const call of ofPerson)
        expect(await client.refused(call, of(stranger.id))).toMatchObject({
          status: 404,
          code: 'live-reports.userNotFound',
        });
      expect((await client.send(calls.dealer, of(own))).statusCode).toBe(200);
      expect((await client.send(calls.user, of(came!.id))).statusCode).toBe(200);
    }
    expect((await manager.send(calls.dealer, of(newId()))).statusCode).toBe(404);
  });

  test('without live training or the feature of the page, neither report exists', async () => {
    for (const feature of ['liveTraining', 'dealerReports', 'userReports'] as const) {
      const without = await openTestPortal((settings) => ({
        ...settings,
        [feature]: { ...settings[feature], enabled: false },
      }));
      const client = await signedInAs(without, 'PLATFORM_ADMIN');
      const dealer = await buildDealer(without);
      const { id } = await buildUser(without, { dealerId: dealer });
      for (const call of ofDealer)
        expect((await client.send(call, of(dealer))).statusCode).toBe(feature === 'userReports' ? 200 : 404);
      for (const call of ofPerson)
        expect((await client.send(call, of(id))).statusCode).toBe(feature === 'dealerReports' ? 200 : 404);
      await without.close();
    }
  });

  test('a brand manager reads only events that teach courses of the own brands', async () => {
    const client = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [brand] });
    const { reports } = await client.ask(calls.dealer, of(own));
    expect(reports.map(({ event }) => event._id)).toEqual([past._id]);
    const { attendances } = await client.ask(calls.user, of(came!.id));
    expect(attendances.map(({ event }) => event._id)).toEqual([past._id]);
    const another = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [await buildBrand(portal)] });
    expect((await another.ask(calls.dealer, of(own))).pagination.total).toBe(0);
  });
});

describe('a dealer', () => {
  test('has its events with the outcome of each person, the newest first', async () => {
    const { reports, pagination } = await manager.ask(calls.dealer, of(own));
    expect(pagination).toMatchObject({ total: 2 });
    expect(reports).toMatchObject([
      { event: { title: 'Coming' }, counts: { enrolled: 1, waitlisted: 0, attended: 0, noShow: 0 } },
      { event: { title: 'Past' }, counts: { enrolled: 0, waitlisted: 1, attended: 1, noShow: 1 } },
    ]);
    expect(reports[1]!.people.map(({ _id, outcome }) => [_id, outcome])).toEqual([
      [came!.id, 'attended'],
      [missed!.id, 'no-show'],
      [waited!.id, 'waitlisted'],
    ]);
    expect(reports[1]!.people[1]!.enrollment).toMatchObject({ kind: 'enrolled', isNoShow: true });
  });

  test('is read in pages, each in one statement', async () => {
    const page = (number: number) =>
      manager.ask(calls.dealer, { ...of(own), query: { page: number, limit: 1 } });
    expect((await page(1)).reports[0]!.event._id).toBe(coming._id);
    expect((await page(2)).reports[0]!.event._id).toBe(past._id);
    const statements = await statementsOf(portal, () => page(1));
    expect(statements.filter((one) => one.includes('ilt_enrollment'))).toHaveLength(1);
  });

  test('keeps the people who worked there at the time', async () => {
    const leaver = await buildUser(portal, { dealerId: own, lastName: 'Moved' });
    const event = await buildPublishedEvent(admin, {
      title: 'Before the move',
      startDate: '2031-07-06T08:00',
      endDate: '2031-07-06T09:00',
    });
    await (await signedIn(portal, leaver)).ask(ownPlaceCalls.enroll, at(event));
    const { db } = portal.services;
    await db.updateTable('dealerMembership').set({ endedAt: now }).where('userId', '=', leaver.id).execute();
    await db
      .insertInto('dealerMembership')
      .values({ id: newId(), userId: leaver.id, dealerId: other })
      .execute();
    const company = await signedInAs(portal, 'COMPANY_ADMIN');
    const events = async (dealer: string) =>
      (await company.ask(calls.dealer, of(dealer))).reports.map((one) => one.event._id);
    expect(await events(own)).toContain(event._id);
    expect(await events(other)).not.toContain(event._id);
    const { attendances } = await company.ask(calls.user, of(leaver.id));
    expect(attendances).toMatchObject([{ event: { title: 'Before the move' }, dealer: 'Own' }]);
  });
});

describe('a person', () => {
  test('has every place with its outcome, also one given up', async () => {
    const outcomes = async ({ id }: BuiltUser) =>
      (await manager.ask(calls.user, of(id))).attendances.map(({ event, outcome, dealer }) => [
        event.title,
        outcome,
        dealer,
      ]);
    expect(await outcomes(came!)).toEqual([
      ['Coming', 'enrolled', 'Own'],
      ['Past', 'attended', 'Own'],
    ]);
    expect(await outcomes(missed!)).toEqual([['Past', 'no-show', 'Own']]);
    expect(await outcomes(left!)).toEqual([['Past', 'cancelled', 'Own']]);
  });

  test('nobody was absent from a canceled event', async () => {
    const event = await buildPublishedEvent(admin, {
      title: 'Snowed in',
      startDate: '2031-05-11T08:00',
      endDate: '2031-05-11T09:00',
    });
    await buildEnrollment(portal, event._id, missed!.id);
    await admin.ask(eventCalls.cancel, { ...at(event), body: { reason: 'Snow' } });
    const before = now;
    now = new Date('2031-05-12T12:00:00Z');
    const { attendances } = await manager.ask(calls.user, of(missed!.id));
    now = before;
    expect(attendances.find((one) => one.event._id === event._id)).toMatchObject({
      outcome: 'enrolled',
      event: { canceledAt: expect.any(String) },
    });
    await portal.services.db.deleteFrom('iltEnrollment').where('eventId', '=', event._id).execute();
  });

  test('an event that was unpublished is left out while it is coming, and stays once it is over', async () => {
    const status = { status: 'unpublished' } as const;
    await admin.ask(eventCalls.changeStatus, { ...at(coming), body: status });
    await admin.ask(eventCalls.changeStatus, { ...at(past), body: status });
    const { attendances } = await manager.ask(calls.user, of(came!.id));
    await admin.ask(eventCalls.changeStatus, { ...at(coming), body: { status: 'published' } });
    expect(attendances.map(({ event }) => event._id)).toEqual([past._id]);
  });
});

test('files have a line for each person and event, with the time as mails name it', async () => {
  const text = async (
    call: (typeof ofDealer)[number] | (typeof ofPerson)[number],
    id: string,
    lang: string,
  ) => (await manager.send(call, { ...of(id), query: { format: 'csv', lang } } as never)).body;
  const dealer = await text(calls.dealerExport, own, 'en');
  expect(dealer).toContain('"Past","2031-05-06","Tue, May 6, 2031, 8:00 AM to 9:00 AM MDT"');
  expect(dealer).toMatch(/"Robin Missed","Own","No-show"/);
  expect(dealer).not.toContain('Stranger');
  expect(await text(calls.userExport, left!.id, 'en')).toContain('"Canceled"');
});
