import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventCalls } from '#contract/live/ilt-events.calls.ts';
import { ownPlaceCalls as calls } from '#contract/live/ilt-own-place.calls.ts';
import { seatCalls } from '#contract/live/ilt-seats.calls.ts';
import {
  bodyOf,
  buildEvent,
  buildPublishedEvent,
  buildTemplate,
  placesOf,
} from '#tests/builders/live-training.ts';
import {
  buildAssignmentGroup,
  buildDealer,
  buildUser,
  signedIn,
  signedInAs,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildCourse } from '#tests/builders/training.ts';

let portal: TestPortal;
let admin: Client;
let now = new Date('2031-01-05T12:00:00Z');
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  admin = await signedInAs(portal, 'ILT_ADMIN');
});
afterAll(() => portal.close());

const at = ({ _id }: { readonly _id: string }) => ({ params: { id: _id } });
async function atTime<T>(time: string, work: () => Promise<T>): Promise<T> {
  const before = now;
  now = new Date(time);
  try {
    return await work();
  } finally {
    now = before;
  }
}
const learners = (count: number) =>
  Promise.all(Array.from({ length: count }, () => signedInAs(portal, 'LEARNER')));
const enroll = async (client: Client, event: { readonly _id: string }) =>
  (await client.ask(calls.enroll, at(event))).event.enrollment!;
const leave = (client: Client, event: { readonly _id: string }) => client.ask(calls.unEnroll, at(event));
const standing = async (client: Client, event: { readonly _id: string }) =>
  (await client.ask(eventCalls.get, at(event))).event.enrollment;

describe('who gets no seat', () => {
  test('nobody in a draft, a canceled event or one that has started, and nobody outside the audience', async () => {
    const [learner] = await learners(1);
    const draft = await buildEvent(admin);
    expect((await learner!.refused(calls.enroll, at(draft))).status).toBe(404);
    expect((await learner!.refused(calls.unEnroll, at(draft))).status).toBe(404);
    expect((await admin.refused(calls.enroll, at(draft))).code).toBe('live-training.notAnnounced');
    const group = await buildAssignmentGroup(portal);
    const other = await buildPublishedEvent(admin, { audience: { assignmentGroups: [group] } });
    expect((await learner!.refused(calls.enroll, at(other))).code).toBe('live-training.eventNotFound');
    const canceled = await buildPublishedEvent(admin);
    await admin.ask(eventCalls.cancel, { ...at(canceled), body: { reason: 'Snow' } });
    expect((await learner!.refused(calls.enroll, at(canceled))).code).toBe('live-training.eventCanceled');
    const event = await buildPublishedEvent(admin);
    await atTime('2031-05-06T14:00:00Z', async () => {
      expect((await learner!.refused(calls.enroll, at(event))).code).toBe('live-training.enrollmentEnded');
    });
    expect((await portal.stranger.refused(calls.enroll, at(event))).status).toBe(401);
    expect(await placesOf(portal, event._id)).toEqual([]);
  });

  test('nobody on two dates of one template, in two events at once, or before the course is passed', async () => {
    const [learner] = await learners(1);
    const template = (await buildTemplate(admin))._id;
    const [first, second] = [
      await buildPublishedEvent(admin, { template }),
      await buildPublishedEvent(admin, {
        template,
        startDate: '2031-06-06T08:00',
        endDate: '2031-06-06T09:00',
      }),
    ];
    await enroll(learner!, first);
    expect(await learner!.refused(calls.enroll, at(second))).toMatchObject({
      status: 409,
      code: 'live-training.sameTraining',
    });
    const sameTime = await buildPublishedEvent(admin, { title: 'Same time' });
    expect((await learner!.refused(calls.enroll, at(sameTime))).detail).toContain(
      'You have a seat in CVT hands-on',
    );
    await atTime('2031-05-07T12:00:00Z', async () => {
      expect((await enroll(learner!, second)).kind).toBe('enrolled');
    });
    const course = await buildCourse(portal);
    const needing = await buildPublishedEvent(admin, {
      template: (await buildTemplate(admin, { course: course.id, courseRequired: true }))._id,
      startDate: '2031-07-06T08:00',
      endDate: '2031-07-06T09:00',
    });
    expect((await learner!.refused(calls.enroll, at(needing))).code).toBe('live-training.needsPass');
    const joining = async () => (await learner!.ask(eventCalls.get, at(needing))).event.joining;
    expect(await joining()).toMatchObject({
      outcome: 'none',
      missesCourse: true,
      coursePassed: false,
      obstacle: { en: expect.stringContaining('first, then enroll') as string },
    });
    const manager = await signedInAs(portal, 'ILT_ADMIN');
    const { users } = await manager.ask(seatCalls.availableUsers, { ...at(needing), query: { limit: 100 } });
    expect(new Set(users.map(({ obstacle }) => obstacle?.code))).toEqual(
      new Set(['live-training.personNeedsPass']),
    );
  });

  test('a canceled date neither blocks another date nor the time', async () => {
    const [learner] = await learners(1);
    const template = (await buildTemplate(admin))._id;
    const first = await buildPublishedEvent(admin, { template });
    const second = await buildPublishedEvent(admin, { template });
    await enroll(learner!, first);
    await admin.ask(eventCalls.cancel, { ...at(first), body: { reason: 'Ill' } });
    expect((await enroll(learner!, second)).kind).toBe('enrolled');
  });

  test('the reply to a change says what joining would give, as a read does', async () => {
    const event = await buildPublishedEvent(admin, { seats: 1 });
    const [learner, other] = await learners(2);
    expect((await learner!.ask(calls.enroll, at(event))).event.joining).toBeNull();
    const waiting = (await other!.ask(calls.enroll, at(event))).event;
    expect(waiting.joining).toMatchObject({ outcome: 'none', obstacle: null });
    expect(waiting).toEqual((await other!.ask(eventCalls.get, at(event))).event);
    const left = (await learner!.ask(calls.unEnroll, at(event))).event;
    expect(left.joining).toMatchObject({ outcome: 'waitlist', obstacle: null });
    expect(left).toEqual((await learner!.ask(eventCalls.get, at(event))).event);
    const { event: read } = await admin.ask(eventCalls.get, at(event));
    const { event: saved } = await admin.ask(eventCalls.update, bodyOf(read, { seats: 3 }));
    expect(saved).toEqual((await admin.ask(eventCalls.get, at(event))).event);
  });

  test('a place is given up once, and not after the start', async () => {
    const [learner] = await learners(1);
    const event = await buildPublishedEvent(admin);
    expect((await learner!.refused(calls.unEnroll, at(event))).code).toBe('live-training.noPlace');
    await enroll(learner!, event);
    await atTime('2031-05-06T14:00:00Z', async () => {
      expect((await learner!.refused(calls.unEnroll, at(event))).code).toBe('live-training.enrollmentEnded');
    });
    await leave(learner!, event);
    expect((await learner!.refused(calls.unEnroll, at(event))).code).toBe('live-training.noPlace');
    expect((await standing(learner!, event))?.kind).toBe('cancelled');
  });
});

describe('seats, waitlist and offers', () => {
  test('the seats fill in order, and then people wait; repeating a request changes nothing', async () => {
    const event = await buildPublishedEvent(admin, { seats: 1 });
    const [first, second, third] = await learners(3);
    expect(await enroll(first!, event)).toMatchObject({ kind: 'enrolled', waitingPosition: null });
    expect(await enroll(first!, event)).toMatchObject({ kind: 'enrolled' });
    expect(await enroll(second!, event)).toMatchObject({
      kind: 'waitlisted',
      waitingPosition: 1,
      offerEndsAt: null,
    });
    expect(await enroll(third!, event)).toMatchObject({ kind: 'waitlisted', waitingPosition: 2 });
    expect(await enroll(second!, event)).toMatchObject({ kind: 'waitlisted', waitingPosition: 1 });
    expect((await admin.ask(eventCalls.get, at(event))).event).toMatchObject({ seats: 1, seatsTaken: 1 });
  });

  test('a freed seat is offered to the first eligible person, who takes it or passes it on', async () => {
    const event = await buildPublishedEvent(admin, { seats: 1 });
    const elsewhere = await buildPublishedEvent(admin);
    const [holder, busy, second, third] = await learners(4);
    for (const client of [holder, busy, second, third]) await enroll(client!, event);
    await enroll(busy!, elsewhere);
    await leave(holder!, event);
    expect((await standing(busy!, event))?.offerEndsAt).toBeNull();
    expect((await standing(second!, event))?.offerEndsAt).toBe('2031-01-06T12:00:00.000Z');
    const [newcomer] = await learners(1);
    expect((await enroll(newcomer!, event)).kind).toBe('waitlisted');
    await leave(second!, event);
    expect((await standing(third!, event))?.offerEndsAt).not.toBeNull();
    expect((await enroll(third!, event)).kind).toBe('enrolled');
    // Without the other seat, the first person becomes eligible, but no seat is free.
    await leave(busy!, elsewhere);
    expect((await standing(busy!, event))?.offerEndsAt).toBeNull();
    await admin.ask(
      eventCalls.update,
      bodyOf((await admin.ask(eventCalls.get, at(event))).event, { seats: 2 }),
    );
    expect((await standing(busy!, event))?.offerEndsAt).not.toBeNull();
  });

  test('giving up a seat elsewhere brings the offer that the other seat prevented', async () => {
    const event = await buildPublishedEvent(admin, { seats: 1 });
    const elsewhere = await buildPublishedEvent(admin);
    const [holder, busy] = await learners(2);
    await enroll(holder!, event);
    await enroll(busy!, event);
    await enroll(busy!, elsewhere);
    await leave(holder!, event);
    expect((await standing(busy!, event))?.offerEndsAt).toBeNull();
    await leave(busy!, elsewhere);
    expect((await standing(busy!, event))?.offerEndsAt).not.toBeNull();
  });

  test('an offer ends by the clock: the next person has the seat, and the first waits at the end', async () => {
    const event = await buildPublishedEvent(admin, { seats: 1 });
    const [holder, slow, next] = await learners(3);
    for (const client of [holder, slow, next]) await enroll(client!, event);
    await leave(holder!, event);
    await atTime('2031-01-06T12:00:00Z', async () => {
      expect(await standing(slow!, event)).toMatchObject({ kind: 'waitlisted', offerEndsAt: null });
      // Nobody ran a job: whoever asks brings the waitlist up to date.
      const [newcomer] = await learners(1);
      expect((await enroll(newcomer!, event)).kind).toBe('waitlisted');
      expect(await standing(next!, event)).toMatchObject({
        waitingPosition: 1,
        offerEndsAt: expect.any(String),
      });
      expect(await standing(slow!, event)).toMatchObject({ waitingPosition: 3, offerEndsAt: null });
      expect((await enroll(next!, event)).kind).toBe('enrolled');
    });
  });

  test('within a day of the start nothing is offered, and a newcomer still waits behind the others', async () => {
    const event = await buildPublishedEvent(admin, { seats: 1 });
    const [holder, waiting, newcomer] = await learners(3);
    await enroll(holder!, event);
    await enroll(waiting!, event);
    await atTime('2031-05-05T14:30:00Z', async () => {
      await leave(holder!, event);
      expect((await standing(waiting!, event))?.offerEndsAt).toBeNull();
      expect((await enroll(newcomer!, event)).kind).toBe('waitlisted');
      expect((await enroll(waiting!, event)).kind).toBe('enrolled');
    });
  });

  test('people who were moved out of the audience still see and give up their seat', async () => {
    const group = await buildAssignmentGroup(portal);
    const user = await buildUser(portal, { groupIds: [group], dealerId: await buildDealer(portal) });
    const client = await signedIn(portal, user);
    const event = await buildPublishedEvent(admin, { audience: { assignmentGroups: [group] } });
    await enroll(client, event);
    const other = await buildAssignmentGroup(portal);
    const { event: current } = await admin.ask(eventCalls.get, at(event));
    await admin.ask(eventCalls.update, bodyOf(current, { audience: { assignmentGroups: [other] } }));
    expect((await standing(client, event))?.kind).toBe('enrolled');
    await leave(client, event);
    expect((await client.refused(eventCalls.get, at(event))).status).toBe(404);
  });
});

describe('at the same time', () => {
  test('of 50 requests for the last seat one gets it, and the others wait in order', async () => {
    const event = await buildPublishedEvent(admin, { seats: 1 });
    const clients = await learners(50);
    const replies = await Promise.all(clients.map((client) => client.send(calls.enroll, at(event))));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(clients.map(() => 200));
    const places = await placesOf(portal, event._id);
    expect(places.filter(({ kind }) => kind === 'enrolled')).toHaveLength(1);
    const waiting = places
      .filter(({ kind }) => kind === 'waitlisted')
      .map(({ waitingPlace }) => waitingPlace);
    expect(new Set(waiting).size).toBe(49);
    expect((await admin.ask(eventCalls.get, at(event))).event.seatsTaken).toBe(1);
  });

  test('a crowd is served together, and each person has one place, one entry in the log, and an own refusal', async () => {
    const event = await buildPublishedEvent(admin, { seats: 3 });
    const people = await learners(12);
    const [busy] = await learners(1);
    // Refused at any turn: somebody with a seat at the same time could still wait once the event is full.
    await enroll(busy!, await buildPublishedEvent(admin, { template: event.template._id }));
    const pressed = [...people, ...people.slice(0, 6), busy!];
    const replies = await Promise.all(pressed.map((client) => client.send(calls.enroll, at(event))));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([...pressed.slice(1).map(() => 200), 409]);
    const places = await placesOf(portal, event._id);
    expect(places).toHaveLength(12);
    expect(places.filter(({ kind }) => kind === 'enrolled')).toHaveLength(3);
    const { rows } = await sql<{ people: number; entries: number; own: number }>`
      select count(distinct user_id)::int as people, count(*)::int as entries,
        count(*) filter (where after::text like '%' || user_id || '%')::int as own
      from activity_log where entity_id = ${event._id} and user_id in (select user_id from ilt_enrollment where event_id = ${event._id})`.execute(
      portal.services.db,
    );
    expect(rows[0]).toEqual({ people: 12, entries: 12, own: 12 });
  });

  test('leaving, joining and more seats at once never overfill, and leave no free seat beside somebody who waits', async () => {
    const event = await buildPublishedEvent(admin, { seats: 5 });
    const clients = await learners(15);
    for (const client of clients) await enroll(client, event);
    const { event: current } = await admin.ask(eventCalls.get, at(event));
    const newcomers = await learners(10);
    await Promise.all([
      ...clients.slice(0, 4).map((client) => leave(client, event)),
      ...clients.slice(8, 12).map((client) => leave(client, event)),
      ...newcomers.map((client) => enroll(client, event)),
      admin.ask(eventCalls.update, bodyOf(current, { seats: 7 })),
    ]);
    const places = await placesOf(portal, event._id);
    const seated = places.filter(({ kind }) => kind === 'enrolled').length;
    const offers = places.filter(({ offerEndsAt }) => offerEndsAt !== null).length;
    expect(seated + offers).toBe(7);
    expect((await admin.ask(eventCalls.get, at(event))).event.seatsTaken).toBe(7);
  });

  test('one person who asks for two dates of a template at once gets one', async () => {
    const [learner] = await learners(1);
    const template = (await buildTemplate(admin))._id;
    const events = await Promise.all(
      Array.from({ length: 6 }, () => buildPublishedEvent(admin, { template })),
    );
    const replies = await Promise.all(events.map((event) => learner!.send(calls.enroll, at(event))));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  });
});
