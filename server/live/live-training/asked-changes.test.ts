import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventCalls as calls, type EventDetail } from '#contract/live/ilt-events.calls.ts';
import { ownPlaceCalls } from '#contract/live/ilt-own-place.calls.ts';
import { undoableCalls } from '#contract/platform/undoable.calls.ts';
import { buildPublishedEvent, placesOf } from '#tests/builders/live-training.ts';
import { mailsToBy } from '#tests/builders/mail.ts';
import { letChangesLeave } from '#tests/builders/notices.ts';
import { buildUser, signedIn, signedInAs, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
let event: EventDetail;
let seated: BuiltUser;
let waiting: BuiltUser;
const start = '2031-01-05T12:00:00Z';
let now = new Date(start);

beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  admin = await signedInAs(portal, 'ILT_ADMIN');
});
afterAll(() => portal.close());
/** An event with one seat, which somebody has, and somebody else waits for. */
beforeEach(async () => {
  now = new Date(start);
  const { _id } = await buildPublishedEvent(admin, { title: 'Clutch day', seats: 1 });
  [seated, waiting] = [await buildUser(portal), await buildUser(portal)];
  for (const person of [seated, waiting])
    await (await signedIn(portal, person)).ask(ownPlaceCalls.enroll, { params: { id: _id } });
  event = await read(_id);
});

const read = async (id: string) => (await admin.ask(calls.get, { params: { id } })).event as EventDetail;
const at = () => ({ params: { id: event._id } });
const changed = (change: object) => ({ ...at(), body: { ...change, version: event.version } });
const moved = { startDate: '2031-03-02T10:00', endDate: '2031-03-02T12:00' };
const subjectsOf = async ({ email }: BuiltUser) =>
  (await mailsToBy(portal, email, now))
    .map(({ subject }) => subject)
    .filter((one) => !one.startsWith('You '));
const undoLast = async () => {
  const [change] = (await admin.ask(undoableCalls.list, {})).changes;
  return admin.send(undoableCalls.undo, { params: { id: change!._id } });
};
const leave = async (seconds: number) => {
  now = new Date(Date.parse(start) + seconds * 1000);
  await letChangesLeave(portal);
};

describe('whom a change of a live event reaches', () => {
  test('is for those who may change it', async () => {
    const other = await signedIn(portal, seated);
    expect((await other.send(calls.updateReach, changed(moved) as never)).statusCode).toBe(403);
    expect((await other.send(calls.cancelReach, { ...at(), body: { reason: 'Snow' } })).statusCode).toBe(403);
  });

  test('is everybody concerned, and nobody if nothing is told', async () => {
    const reach = await admin.ask(calls.updateReach, changed(moved) as never);
    expect(reach).toMatchObject({ people: 2, ways: { now: 2 } });
    expect(reach.persons.map(({ _id }) => _id).toSorted()).toEqual([seated.id, waiting.id].toSorted());
    expect(
      await admin.ask(calls.updateReach, changed({ description: 'Bring gloves.' }) as never),
    ).toMatchObject({
      people: 0,
    });
    expect(await admin.ask(calls.updateReach, changed({ seats: 2 }) as never)).toMatchObject({ people: 1 });
    expect(await admin.ask(calls.cancelReach, { ...at(), body: { reason: 'Snow' } })).toMatchObject({
      people: 2,
    });
    expect(await read(event._id)).toEqual(event);
  });

  test('is refused if a seat was given away meanwhile', async () => {
    const third = await buildUser(portal);
    await (await signedIn(portal, third)).ask(ownPlaceCalls.enroll, at());
    const refused = await admin.send(calls.update, { ...changed(moved), query: { people: 2 } } as never);
    expect(refused.statusCode).toBe(409);
    expect((await read(event._id)).startDate).toBe(event.startDate);
  });
});

test('an event that moves is shown at once, and mailed half a minute later', async () => {
  await admin.ask(calls.update, {
    ...changed(moved),
    query: { people: 2, note: 'The hall was double booked.' },
  } as never);
  expect((await read(event._id)).startDate).toBe(moved.startDate);
  await leave(29);
  expect(await subjectsOf(seated)).toEqual([]);
  await leave(31);
  const [mail] = (await mailsToBy(portal, seated.email, now)).filter(({ text }) =>
    text.includes('double booked'),
  );
  expect(mail?.subject).toContain('Clutch day');
  expect(await subjectsOf(waiting)).toHaveLength(1);
});

test('undone, an event has its time, its seats, and its instructors again, and nobody is told', async () => {
  await admin.ask(calls.update, { ...changed({ ...moved, seats: 2 }), query: { people: 2 } } as never);
  expect((await placesOf(portal, event._id)).length).toBeGreaterThan(0);
  expect((await undoLast()).statusCode).toBe(200);
  const after = await read(event._id);
  expect(after).toMatchObject({ startDate: event.startDate, endDate: event.endDate, seats: 1 });
  await leave(60);
  expect([await subjectsOf(seated), await subjectsOf(waiting)]).toEqual([[], []]);
});

test('is not undone if somebody took one of the new seats since', async () => {
  await admin.ask(calls.update, { ...changed({ ...moved, seats: 3 }), query: { people: 2 } } as never);
  // One of the two is offered to the person who waits.
  await (await signedIn(portal, await buildUser(portal))).ask(ownPlaceCalls.enroll, at());
  expect((await undoLast()).statusCode).toBe(409);
  expect(await read(event._id)).toMatchObject({ seats: 3, startDate: moved.startDate });
});

test('a cancellation is told half a minute later, and undone it never was', async () => {
  const cancel = () => admin.ask(calls.cancel, { ...at(), body: { reason: 'Snow' }, query: { people: 2 } });
  await cancel();
  expect((await read(event._id)).canceledAt).not.toBeNull();
  expect((await undoLast()).statusCode).toBe(200);
  expect(await read(event._id)).toMatchObject({
    canceledAt: null,
    cancelReason: null,
    seatsTaken: event.seatsTaken,
  });
  await leave(60);
  expect(await subjectsOf(seated)).toEqual([]);
  await cancel();
  await leave(120);
  expect(await subjectsOf(seated)).toEqual([expect.stringContaining('Clutch day')]);
});
