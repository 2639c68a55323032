import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventCalls } from '#contract/live/ilt-events.calls.ts';
import { ownPlaceCalls } from '#contract/live/ilt-own-place.calls.ts';
import { seatCalls as calls } from '#contract/live/ilt-seats.calls.ts';
import { newId } from '#server/platform/ids.ts';
import {
  buildEnrollment,
  buildInstructor,
  buildPublishedEvent,
  buildTemplate,
  placesOf,
} from '#tests/builders/live-training.ts';
import {
  buildAssignmentGroup,
  buildDealer,
  buildRole,
  buildUser,
  signedIn,
  signedInAs,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand, buildCourse } from '#tests/builders/training.ts';

let portal: TestPortal;
let admin: Client;
let now = new Date('2031-01-05T12:00:00Z');
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  admin = await signedInAs(portal, 'ILT_ADMIN');
});
afterAll(() => portal.close());

const at = ({ _id }: { readonly _id: string }) => ({ params: { id: _id } });
const of = ({ _id }: { readonly _id: string }, { id }: { readonly id: string }) => ({
  params: { id: _id, userId: id },
});
async function atTime<T>(time: string, work: () => Promise<T>): Promise<T> {
  const before = now;
  now = new Date(time);
  try {
    return await work();
  } finally {
    now = before;
  }
}
const kinds = async (eventId: string) =>
  (await placesOf(portal, eventId)).map(({ userId, kind }) => [userId, kind] as const);

describe('who may', () => {
  test('learners fill no seats, and editors of another brand find no event', async () => {
    const course = await buildCourse(portal, { brandId: await buildBrand(portal) });
    const template = (await buildTemplate(admin, { course: course.id }))._id;
    const event = await buildPublishedEvent(admin, { template });
    const user = await buildUser(portal);
    const body = { users: [user.id] };
    const learner = await signedInAs(portal, 'LEARNER');
    const stranger = await signedIn(
      portal,
      await buildUser(portal, {
        roleId: await buildRole(portal, {
          reach: 'brands',
          adminArea: 'own',
          rights: ['VIEW_ILT_EVENTS', 'EDIT_ILT_EVENTS'],
        }),
        brandIds: [await buildBrand(portal)],
      }),
    );
    for (const [client, status] of [
      [learner, 403],
      [stranger, 404],
    ] as const) {
      expect((await client.refused(calls.enrollUsers, { ...at(event), body })).status).toBe(status);
      expect((await client.refused(calls.roster, at(event))).status).toBe(status);
      expect((await client.refused(calls.availableUsers, at(event))).status).toBe(status);
      expect((await client.refused(calls.markCompleted, { ...at(event), body })).status).toBe(status);
      expect((await client.refused(calls.moveToEnrolled, of(event, user))).status).toBe(status);
      expect((await client.refused(calls.removeUser, { ...of(event, user), body: {} })).status).toBe(status);
    }
    expect(await kinds(event._id)).toEqual([]);
  });

  test('a dealer manager enrolls and withdraws only the own staff', async () => {
    const dealerId = await buildDealer(portal);
    const manager = await signedInAs(portal, 'DEALER_MANAGER', { dealerId });
    const own = await buildUser(portal, { dealerId, firstName: 'Ana' });
    const other = await buildUser(portal, { dealerId: await buildDealer(portal) });
    const event = await buildPublishedEvent(admin);
    const { users } = await manager.ask(calls.availableUsers, at(event));
    expect(users.map(({ _id }) => _id)).toContain(own.id);
    expect(users.map(({ _id }) => _id)).not.toContain(other.id);
    const { outcomes } = await manager.ask(calls.enrollUsers, {
      ...at(event),
      body: { users: [own.id, other.id] },
    });
    expect(outcomes).toMatchObject([
      { _id: own.id, name: { en: 'Ana Tester' }, done: true },
      { _id: other.id, name: null, done: false, message: expect.stringContaining('isn’t one of yours') },
    ]);
    await buildEnrollment(portal, event._id, other.id);
    expect((await manager.refused(calls.removeUser, { ...of(event, other), body: {} })).code).toBe(
      'live-training.unknownPerson',
    );
    await manager.ask(calls.removeUser, { ...of(event, own), body: { reason: 'On leave' } });
    expect(Object.fromEntries(await kinds(event._id))).toEqual({
      [own.id]: 'cancelled',
      [other.id]: 'enrolled',
    });
    expect((await manager.refused(calls.roster, at(event))).status).toBe(403);
  });

  test('an instructor of the event opens its roster and marks attendance, another instructor does not', async () => {
    const { user, client } = await buildInstructor(portal);
    const { client: other } = await buildInstructor(portal);
    const event = await buildPublishedEvent(admin, { instructors: [user.id] });
    const person = await buildUser(portal);
    await buildEnrollment(portal, event._id, person.id);
    expect((await other.refused(calls.roster, at(event))).status).toBe(404);
    expect((await client.ask(calls.roster, at(event))).users).toMatchObject([
      { _id: person.id, email: null },
    ]);
    await atTime('2031-05-06T13:30:00Z', async () => {
      const body = { users: [person.id] };
      expect((await other.refused(calls.checkInUsers, { ...at(event), body })).status).toBe(404);
      const { outcomes } = await client.ask(calls.checkInUsers, { ...at(event), body });
      expect(outcomes).toMatchObject([{ done: true }]);
    });
  });
});

describe('many people at once', () => {
  test('each gets an outcome: deleted, inactive, repeated and outside the audience are refused, the others have seats', async () => {
    const group = await buildAssignmentGroup(portal);
    const dealerId = await buildDealer(portal);
    const event = await buildPublishedEvent(admin, { seats: 2, audience: { assignmentGroups: [group] } });
    const inside = await Promise.all([1, 2, 3].map(() => buildUser(portal, { dealerId, groupIds: [group] })));
    const inactive = await buildUser(portal, { dealerId, groupIds: [group], status: 'deactivated' });
    const outside = await buildUser(portal, { dealerId });
    const missing = newId();
    const users = [...inside.map(({ id }) => id), inside[0]!.id, inactive.id, outside.id, missing];
    const { outcomes } = await admin.ask(calls.enrollUsers, { ...at(event), body: { users } });
    expect(outcomes.map(({ done, message }) => message ?? done)).toEqual([
      true,
      true,
      true,
      'The account isn’t active. Reactivate it first.',
      'The event isn’t for this person. Change its audience, or pre-allow the address.',
      'This person doesn’t exist any more, or isn’t one of yours.',
    ]);
    const { users: roster, counts } = await admin.ask(calls.roster, at(event));
    expect(counts).toMatchObject({ enrolled: 2, waitlisted: 1 });
    expect(roster.at(-1)).toMatchObject({ _id: inside[2]!.id, enrollment: { waitingPosition: 1 } });
  });

  test('more than a hundred are enrolled in the background', async () => {
    const event = await buildPublishedEvent(admin, { seats: 200 });
    const users = Array.from({ length: 101 }, () => newId());
    const { outcomes, work } = await admin.ask(calls.enrollUsers, { ...at(event), body: { users } });
    expect(outcomes).toEqual([]);
    expect(work).toMatchObject({
      kind: 'live-training.events.enroll-users',
      title: 'Enroll 101 people',
      total: 101,
    });
  });
});

describe('one person', () => {
  test('somebody who waits is moved to a free seat whatever the order, and not to a taken one', async () => {
    const event = await buildPublishedEvent(admin, { seats: 1 });
    const [holder, first, second] = await Promise.all([1, 2, 3].map(() => buildUser(portal)));
    const clients = await Promise.all([holder!, first!, second!].map((user) => signedIn(portal, user)));
    for (const client of clients) await client.ask(ownPlaceCalls.enroll, at(event));
    expect((await admin.refused(calls.moveToEnrolled, of(event, holder!))).code).toBe(
      'live-training.notWaiting',
    );
    expect(await admin.refused(calls.moveToEnrolled, of(event, second!))).toMatchObject({
      status: 409,
      code: 'live-training.full',
      detail: expect.stringContaining('All 1 seat is taken'),
    });
    await atTime('2031-05-06T12:00:00Z', async () => {
      await admin.ask(calls.removeUser, { ...of(event, holder!), body: {} });
      await admin.ask(calls.moveToEnrolled, of(event, second!));
    });
    expect(Object.fromEntries(await kinds(event._id))).toEqual({
      [holder!.id]: 'cancelled',
      [first!.id]: 'waitlisted',
      [second!.id]: 'enrolled',
    });
  });

  test('another date must be of the same template; one seat is given up and the other taken', async () => {
    const template = (await buildTemplate(admin))._id;
    const first = await buildPublishedEvent(admin, { template, seats: 1 });
    const second = await buildPublishedEvent(admin, {
      template,
      startDate: '2031-05-06T08:30',
      endDate: '2031-05-06T09:30',
    });
    const foreign = await buildPublishedEvent(admin);
    const user = await buildUser(portal);
    const client = await signedIn(portal, user);
    const waiting = await signedInAs(portal, 'LEARNER');
    await client.ask(ownPlaceCalls.enroll, at(first));
    await waiting.ask(ownPlaceCalls.enroll, at(first));
    const to = ({ _id }: { readonly _id: string }) => ({
      ...at(first),
      body: { userId: user.id, newEventId: _id },
    });
    expect(await admin.refused(calls.changeEvent, to(foreign))).toMatchObject({
      code: 'live-training.otherTemplate',
      errors: { newEventId: expect.any(String) },
    });
    expect((await waiting.refused(calls.changeEvent, to(second))).status).toBe(404);
    const { event } = await client.ask(calls.changeEvent, to(second));
    expect(event).toMatchObject({ _id: second._id, enrollment: { kind: 'enrolled' } });
    const { enrollment } = (await waiting.ask(eventCalls.get, at(first))).event;
    expect(enrollment?.offerEndsAt).not.toBeNull();
    expect((await admin.refused(calls.changeEvent, to(second))).code).toBe('live-training.personHasNoPlace');
  });
});

describe('attendance', () => {
  test('is recorded from 30 minutes before the start, told once, and taken back with a reason', async () => {
    const event = await buildPublishedEvent(admin);
    const [person, absent] = await Promise.all([1, 2].map(() => buildUser(portal)));
    await buildEnrollment(portal, event._id, person!.id);
    const sent = { ...at(event), body: { users: [person!.id, absent!.id] } };
    const messages = async () =>
      (await admin.ask(calls.markCompleted, sent)).outcomes.map(({ message }) => message);
    await atTime('2031-05-06T13:29:59Z', async () => {
      expect((await messages())[0]).toContain('from 30 minutes before the start');
    });
    await atTime('2031-06-01T00:00:00Z', async () => {
      const { users: before } = await admin.ask(calls.roster, at(event));
      expect(before[0]!.enrollment.isNoShow).toBe(true);
      expect(await messages()).toEqual([null, expect.stringContaining('no seat in the event')]);
      expect(
        (await admin.refused(calls.takeBack, { ...of(event, person!), body: { reason: ' ' } })).status,
      ).toBe(400);
      await admin.ask(calls.takeBack, { ...of(event, person!), body: { reason: 'Wrong person' } });
      expect(
        (await admin.refused(calls.takeBack, { ...of(event, person!), body: { reason: 'Twice' } })).code,
      ).toBe('live-training.notMarked');
      await messages();
      const { counts } = await admin.ask(calls.roster, at(event));
      expect(counts).toMatchObject({ attended: 1, enrolled: 0 });
    });
    const statements = await portal.services.db
      .selectFrom('xapiStatement')
      .select('kind')
      .where('userId', '=', person!.id)
      .execute();
    expect(statements).toEqual([{ kind: 'event-attended' }]);
    expect((await admin.ask(eventCalls.get, at(event))).event.seatsTaken).toBe(1);
  });
});
