import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitCalls } from '#contract/live/field-training.calls.ts';
import { blockCalls } from '#contract/live/ilt-blocks.calls.ts';
import { eventCalls } from '#contract/live/ilt-events.calls.ts';
import { ownPlaceCalls } from '#contract/live/ilt-own-place.calls.ts';
import { seatCalls } from '#contract/live/ilt-seats.calls.ts';
import { liveDashboardCalls as calls } from '#contract/live/live-dashboard.calls.ts';
import { buildOwner, buildTeacher, requestBody } from '#tests/builders/field-training.ts';
import { buildPublishedEvent, buildTemplate } from '#tests/builders/live-training.ts';
import { buildDealer, buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand, buildCourse } from '#tests/builders/training.ts';

let portal: TestPortal;
let organizer: Client;
let admin: Client;
let now = new Date('2031-05-01T12:00:00Z');

beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  organizer = await signedInAs(portal, 'ILT_ADMIN');
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

const at = ({ _id }: { readonly _id: string }) => ({ params: { id: _id } });
const figures = async (client = admin) => (await client.ask(calls.iltInfo)).info;

test.each(['DEALER_MANAGER', 'DISTRICT_MANAGER', 'ILT_ADMIN', 'LEARNER'] as const)(
  '%s cannot read the figures',
  async (role) => {
    expect((await (await signedInAs(portal, role)).refused(calls.iltInfo)).status).toBe(403);
  },
);

test('without live training there are no figures', async () => {
  const without = await openTestPortal((settings) => ({
    ...settings,
    liveTraining: { ...settings.liveTraining, enabled: false },
  }));
  expect((await (await signedInAs(without, 'COMPANY_ADMIN')).send(calls.iltInfo)).statusCode).toBe(404);
  await without.close();
});

test('an empty portal has figures too', async () => {
  expect(await figures()).toEqual({
    comingCount: 0,
    seatsCount: 0,
    seatsTakenCount: 0,
    seatsTakenShare: null,
    waitingCount: 0,
    attendedCount: 0,
    noShowCount: 0,
    pendingVisitsCount: 0,
  });
});

test('seats, waitlists, and attendance count, for a brand manager those of the own brands', async () => {
  const brand = await buildBrand(portal);
  const template = (
    await buildTemplate(organizer, { course: (await buildCourse(portal, { brandId: brand })).id, seats: 2 })
  )._id;
  const people = await Promise.all([1, 2, 3].map(() => buildUser(portal)));
  const event = await buildPublishedEvent(organizer, { template });
  const canceled = await buildPublishedEvent(organizer, {
    startDate: '2031-05-07T08:00',
    endDate: '2031-05-07T09:00',
  });
  for (const user of people) await (await signedIn(portal, user)).ask(ownPlaceCalls.enroll, at(event));
  await (await signedIn(portal, people[0]!)).ask(ownPlaceCalls.enroll, at(canceled));
  await organizer.ask(eventCalls.cancel, { ...at(canceled), body: { reason: 'Snow' } });
  const expected = {
    comingCount: 1,
    seatsCount: 2,
    seatsTakenCount: 2,
    seatsTakenShare: 1,
    waitingCount: 1,
    attendedCount: 0,
    noShowCount: 0,
  };
  const own = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [brand] });
  const other = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [await buildBrand(portal)] });
  expect(await figures()).toMatchObject(expected);
  expect(await figures(own)).toMatchObject(expected);
  expect(await figures(other)).toMatchObject({ comingCount: 0, waitingCount: 0, seatsTakenShare: null });

  now = new Date('2031-05-06T14:00:00Z');
  await organizer.ask(seatCalls.checkInUsers, { ...at(event), body: { users: [people[0]!.id] } });
  now = new Date('2031-05-08T12:00:00Z');
  const over = { comingCount: 0, waitingCount: 0, attendedCount: 1, noShowCount: 1 };
  expect(await figures(own)).toMatchObject(over);
  expect(await figures(other)).toMatchObject({ attendedCount: 0, noShowCount: 0 });
  now = new Date('2031-08-05T12:00:00Z');
  expect(await figures()).toMatchObject({ attendedCount: 0, noShowCount: 0 });
  now = new Date('2031-05-01T12:00:00Z');
});

test('an open offer keeps its seat, and its person waits', async () => {
  const event = await buildPublishedEvent(organizer, {
    startDate: '2031-06-06T08:00',
    endDate: '2031-06-06T09:00',
    seats: 1,
  });
  const before = await figures();
  const [first, second] = [await signedInAs(portal, 'LEARNER'), await signedInAs(portal, 'LEARNER')];
  await first.ask(ownPlaceCalls.enroll, at(event));
  await second.ask(ownPlaceCalls.enroll, at(event));
  await first.ask(ownPlaceCalls.unEnroll, at(event));
  const after = await figures();
  expect(after.seatsTakenCount - before.seatsTakenCount).toBe(1);
  expect(after.waitingCount - before.waitingCount).toBe(1);
});

test('a seat that a dealer reserved is not free', async () => {
  const dealerId = await buildDealer(portal);
  const manager = await signedInAs(portal, 'DEALER_MANAGER', { dealerId });
  const event = await buildPublishedEvent(organizer, {
    startDate: '2031-07-06T08:00',
    endDate: '2031-07-06T09:00',
    seats: 20,
  });
  const before = await figures();
  const reserve = (seats: number) =>
    manager.ask(blockCalls.reserve, { ...at(event), body: { dealer: dealerId, seats } });
  await reserve(3);
  const after = await figures();
  expect(after.seatsTakenCount - before.seatsTakenCount).toBe(3);
  expect(after.seatsTakenShare).toBeCloseTo(after.seatsTakenCount / after.seatsCount);
  await reserve(0);
  expect(await figures()).toEqual(before);
});

test('visits that wait for an answer count', async () => {
  const teacher = await buildTeacher(portal);
  const dealerId = await buildDealer(portal);
  const owner = await buildOwner(portal, dealerId);
  const attendee = await buildUser(portal, { dealerId });
  const before = (await figures()).pendingVisitsCount!;
  const { appointment } = await owner.client.ask(visitCalls.create, {
    body: requestBody([attendee.id], { instructor: teacher.user.id }),
  });
  expect((await figures()).pendingVisitsCount).toBe(before + 1);
  await teacher.client.ask(visitCalls.confirm, at(appointment));
  expect((await figures()).pendingVisitsCount).toBe(before);
});
