import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockCalls as calls } from '#contract/live/ilt-blocks.calls.ts';
import { eventCalls } from '#contract/live/ilt-events.calls.ts';
import { ownPlaceCalls } from '#contract/live/ilt-own-place.calls.ts';
import { seatCalls } from '#contract/live/ilt-seats.calls.ts';
import { jobs } from '#server/jobs.ts';
import { runJob } from '#server/platform/jobs/scheduler.ts';
import { bodyOf, buildPublishedEvent, placesOf } from '#tests/builders/live-training.ts';
import {
  buildAssignmentGroup,
  buildDealer,
  buildUser,
  signedIn,
  signedInAs,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
const early = new Date('2031-04-01T12:00:00Z');
let now = early;
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  admin = await signedInAs(portal, 'ILT_ADMIN');
});
afterAll(() => portal.close());

interface Event {
  readonly _id: string;
}
const at = ({ _id }: Event) => ({ params: { id: _id } });
async function runAt(time: string): Promise<void> {
  now = new Date(time);
  await runJob(
    jobs.find(({ name }) => name === 'seat-offers')!,
    portal.services,
  );
}
async function dealership(count = 3) {
  const dealerId = await buildDealer(portal);
  const user = await buildUser(portal, { role: 'DEALER_MANAGER', dealerId });
  const staff = await Promise.all(Array.from({ length: count }, () => buildUser(portal, { dealerId })));
  return { dealerId, user, manager: await signedIn(portal, user), staff };
}
const reserve = (manager: Client, event: Event, dealer: string, seats: number) =>
  manager.ask(calls.reserve, { ...at(event), body: { dealer, seats } });
const refusal = async (manager: Client, event: Event, dealer: string, seats: number) =>
  (await manager.refused(calls.reserve, { ...at(event), body: { dealer, seats } })).code;
const seatsOf = async ({ _id }: Event) =>
  portal.services.db
    .selectFrom('iltSeats')
    .select(['seats', 'taken', 'reserved'])
    .where('eventId', '=', _id)
    .executeTakeFirstOrThrow();
const kindsOf = async ({ _id }: Event) =>
  Object.fromEntries((await placesOf(portal, _id)).map(({ userId, kind }) => [userId, kind]));
/** An event in which a dealer may have five of twenty seats. */
const eventOf = (body: object = {}) => buildPublishedEvent(admin, { seats: 20, ...body });

describe('what is refused', () => {
  test('learners and administrators reserve nothing, managers not for another dealer, nor in an event for others', async () => {
    now = early;
    const { manager, dealerId } = await dealership();
    const event = await eventOf();
    const body = { dealer: dealerId, seats: 1 };
    for (const client of [await signedInAs(portal, 'LEARNER', { dealerId }), admin]) {
      expect((await client.refused(calls.reserve, { ...at(event), body })).status).toBe(403);
      expect((await client.refused(calls.own, at(event))).status).toBe(403);
    }
    expect(await refusal(manager, event, await buildDealer(portal), 1)).toBe('live-training.notOwnDealer');
    const group = await buildAssignmentGroup(portal);
    const others = await eventOf({ audience: { assignmentGroups: [group] } });
    expect(await refusal(manager, others, dealerId, 1)).toBe('live-training.eventNotFound');
    expect((await manager.refused(calls.own, at(others))).status).toBe(404);
    expect((await manager.refused(calls.blocks, at(event))).status).toBe(403);
    expect((await manager.refused(calls.release, { params: { id: event._id, dealerId } })).status).toBe(403);
    expect(await seatsOf(event)).toMatchObject({ taken: 0, reserved: 0 });
  });

  test('more than the share of a dealer, more than is free, behind people who wait, and after the deadline', async () => {
    now = early;
    const { manager, dealerId, staff } = await dealership();
    const event = await eventOf();
    expect(await refusal(manager, event, dealerId, 6)).toBe('live-training.blockLimit');
    await admin.ask(seatCalls.enrollUsers, { ...at(event), body: { users: [staff[0]!.id] } });
    // The person with a seat counts.
    expect(await refusal(manager, event, dealerId, 5)).toBe('live-training.blockLimit');
    expect((await reserve(manager, event, dealerId, 4)).dealers).toEqual([
      expect.objectContaining({ _id: dealerId, reserved: 4, named: 1, most: 5 }),
    ]);
    const small = await eventOf({ seats: 8 });
    await admin.ask(seatCalls.enrollUsers, {
      ...at(small),
      body: { users: (await dealership(7)).staff.map(({ id }) => id) },
    });
    expect(await refusal(manager, small, dealerId, 2)).toBe('live-training.blockTooFew');
    const full = await eventOf({ seats: 1 });
    for (let count = 0; count < 2; count += 1)
      await (await signedInAs(portal, 'LEARNER')).ask(ownPlaceCalls.enroll, at(full));
    expect(await refusal(manager, full, dealerId, 1)).toBe('live-training.blockBehindWaitlist');
    const canceled = await eventOf();
    await admin.ask(eventCalls.cancel, { ...at(canceled), body: { reason: 'Snow' } });
    expect(await refusal(manager, canceled, dealerId, 1)).toBe('live-training.eventCanceled');
    // Seven days before the start.
    now = new Date('2031-04-29T14:00:00Z');
    expect(await refusal(manager, await eventOf(), dealerId, 1)).toBe('live-training.blocksEnded');
    now = early;
    const refused = await manager.refused(calls.reserve, {
      ...at(event),
      body: { dealer: dealerId, seats: -1 },
    });
    expect(refused.status).toBe(400);
  });

  test('fewer seats than are taken and reserved', async () => {
    now = early;
    const { manager, dealerId } = await dealership();
    const event = await eventOf();
    await reserve(manager, event, dealerId, 3);
    const { event: seen } = await admin.ask(eventCalls.get, at(event));
    expect(seen).toMatchObject({ seatsTaken: 3, seatsReserved: 3 });
    expect(await admin.refused(eventCalls.update, bodyOf(seen, { seats: 2 }))).toMatchObject({
      code: 'live-training.fewerSeatsThanKept',
      detail: '0 seats are taken and 3 are offered or reserved. Enter at least 3.',
    });
  });
});

test('a manager names people for the reserved seats, also past the waitlist, and gives the rest back', async () => {
  now = early;
  const { manager, dealerId, staff } = await dealership();
  const event = await eventOf({ seats: 4 });
  await reserve(manager, event, dealerId, 1);
  const others = await Promise.all([1, 2, 3, 4].map(() => buildUser(portal)));
  for (const user of others) await (await signedIn(portal, user)).ask(ownPlaceCalls.enroll, at(event));
  expect(await seatsOf(event)).toEqual({ seats: 4, taken: 3, reserved: 1 });
  expect((await kindsOf(event))[others[3]!.id]).toBe('waitlisted');
  const users = staff.map(({ id }) => id);
  await manager.ask(seatCalls.enrollUsers, { ...at(event), body: { users: users.slice(0, 2) } });
  expect(await kindsOf(event)).toMatchObject({ [users[0]!]: 'enrolled', [users[1]!]: 'waitlisted' });
  expect(await seatsOf(event)).toEqual({ seats: 4, taken: 4, reserved: 0 });
  // A named seat that is given up goes to those who wait, not back to the dealer.
  await manager.ask(seatCalls.removeUser, { params: { id: event._id, userId: users[0]! }, body: {} });
  expect(await seatsOf(event)).toEqual({ seats: 4, taken: 3, reserved: 0 });

  const roomy = await eventOf();
  await reserve(manager, roomy, dealerId, 3);
  await reserve(manager, roomy, dealerId, 3);
  expect(await seatsOf(roomy)).toMatchObject({ reserved: 3 });
  await reserve(manager, roomy, dealerId, 1);
  expect(await seatsOf(roomy)).toMatchObject({ taken: 0, reserved: 1 });
  // People who enroll themselves use none of the reserved seats.
  await (await signedIn(portal, staff[2]!)).ask(ownPlaceCalls.enroll, at(roomy));
  expect(await seatsOf(roomy)).toMatchObject({ taken: 1, reserved: 1 });
});

test('what has no name at the deadline is released and passed on, and the manager is told', async () => {
  now = early;
  const { manager, dealerId, user } = await dealership();
  const event = await eventOf({ seats: 4, title: 'Deadline' });
  await reserve(manager, event, dealerId, 1);
  const waiting = await Promise.all([1, 2, 3, 4].map(() => buildUser(portal)));
  for (const one of waiting) await (await signedIn(portal, one)).ask(ownPlaceCalls.enroll, at(event));
  await runAt('2031-04-29T13:59:00Z');
  expect(await seatsOf(event)).toMatchObject({ reserved: 1 });
  await runAt('2031-04-29T14:00:00Z');
  await runAt('2031-04-29T14:01:00Z');
  expect(await seatsOf(event)).toMatchObject({ taken: 3, reserved: 0 });
  const told = await portal.services.db
    .selectFrom('mail')
    .select(['personId', 'subject'])
    .where('subject', 'like', '%Deadline%')
    .where('kind', 'in', ['seat-changed', 'seat-free'])
    .where('subject', 'not like', 'You %')
    .execute();
  expect(told.map(({ subject }) => subject).toSorted()).toEqual([
    'A seat in Deadline is free for you. Take it in time',
    'Reserved seats in Deadline were released, because nobody was named for them',
  ]);
  expect(told.filter(({ personId }) => personId === user.id)).toHaveLength(1);
});

test('an administrator sees the reserved seats and releases them; the deadline moves with the event', async () => {
  now = early;
  const { manager, dealerId } = await dealership();
  const event = await eventOf();
  await reserve(manager, event, dealerId, 2);
  expect((await admin.ask(calls.blocks, at(event))).blocks).toMatchObject([
    { dealer: { _id: dealerId }, seats: 2, endsAt: '2031-04-29T14:00:00.000Z' },
  ]);
  await admin.ask(
    eventCalls.update,
    bodyOf(event, { startDate: '2031-06-06T08:00', endDate: '2031-06-06T09:00' }),
  );
  expect((await admin.ask(calls.blocks, at(event))).blocks).toMatchObject([
    { endsAt: '2031-05-30T14:00:00.000Z' },
  ]);
  const params = { params: { id: event._id, dealerId } };
  expect((await admin.ask(calls.release, params)).blocks).toEqual([]);
  expect((await admin.refused(calls.release, params)).code).toBe('live-training.noBlock');
  expect(await seatsOf(event)).toMatchObject({ taken: 0, reserved: 0 });
});

test('dealers and people who take seats at the same time never get more than there are', async () => {
  now = early;
  for (let round = 0; round < 4; round += 1) {
    const event = await eventOf({ seats: 8 });
    const dealers = await Promise.all([1, 2, 3, 4, 5].map(() => dealership(1)));
    const learners = await Promise.all(Array.from({ length: 6 }, () => signedInAs(portal, 'LEARNER')));
    const replies = await Promise.all([
      ...dealers.map(({ manager, dealerId }) =>
        manager.send(calls.reserve, { ...at(event), body: { dealer: dealerId, seats: 2 } }),
      ),
      ...learners.map((learner) => learner.send(ownPlaceCalls.enroll, at(event))),
    ]);
    for (const { statusCode, body } of replies) expect(statusCode, body).toBeLessThan(500);
    const { taken, reserved } = await seatsOf(event);
    expect(taken + reserved).toBeLessThanOrEqual(8);
    const kinds = Object.values(await kindsOf(event));
    expect(kinds.filter((kind) => kind === 'enrolled')).toHaveLength(taken);
    const { blocks } = await admin.ask(calls.blocks, at(event));
    expect(blocks.reduce((sum, { seats }) => sum + seats, 0)).toBe(reserved);
    // Naming the people of all dealers at once takes exactly the reserved seats.
    await Promise.all(
      dealers.map(({ manager, staff }) =>
        manager.send(seatCalls.enrollUsers, { ...at(event), body: { users: staff.map(({ id }) => id) } }),
      ),
    );
    const after = await seatsOf(event);
    expect(after.taken + after.reserved).toBeLessThanOrEqual(8);
    expect(Object.values(await kindsOf(event)).filter((kind) => kind === 'enrolled')).toHaveLength(
      after.taken,
    );
  }
});
