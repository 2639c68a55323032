import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventCalls as calls } from '#contract/live/ilt-events.calls.ts';

import {
  bodyOf,
  buildEnrollment,
  buildEvent,
  buildInstructor,
  buildPublishedEvent,
} from '#tests/builders/live-training.ts';
import { buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
let now = new Date('2031-01-05T12:00:00Z');
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  admin = await signedInAs(portal, 'ILT_ADMIN');
});
afterAll(() => portal.close());

const at = ({ _id }: { readonly _id: string }) => ({ params: { id: _id } });

describe('cancel and delete', () => {
  test('a canceled event stays, shows why and who canceled it, and can be taken up again before its start', async () => {
    const event = await buildPublishedEvent(admin);
    expect((await admin.refused(calls.unCancel, at(event))).code).toBe('live-training.notCanceled');
    expect((await admin.refused(calls.cancel, { ...at(event), body: { reason: ' ' } })).status).toBe(400);
    const { event: canceled } = await admin.ask(calls.cancel, { ...at(event), body: { reason: 'Snow' } });
    expect(canceled).toMatchObject({
      status: 'published',
      cancelReason: 'Snow',
      canceledAt: now.toISOString(),
      canceledBy: { name: 'Robin Tester' },
      abilities: { cancel: false, unCancel: true, publish: false },
    });
    const learner = await signedInAs(portal, 'LEARNER');
    expect((await learner.ask(calls.get, at(event))).event).toMatchObject({
      cancelReason: 'Snow',
      canceledBy: null,
    });
    const again = { ...at(event), body: { reason: 'Twice' } };
    expect((await admin.refused(calls.cancel, again)).code).toBe('live-training.alreadyCanceled');
    const before = now;
    now = new Date('2031-05-06T14:00:00Z');
    expect((await admin.refused(calls.unCancel, at(event))).code).toBe('live-training.hasStarted');
    now = before;
    const { event: restored } = await admin.ask(calls.unCancel, at(event));
    expect(restored).toMatchObject({ canceledAt: null, cancelReason: null, abilities: { cancel: true } });
    const { calendarSequence } = await portal.services.db
      .selectFrom('iltEvent')
      .select('calendarSequence')
      .where('id', '=', event._id)
      .executeTakeFirstOrThrow();
    expect(calendarSequence).toBe(2);
    const { activities } = await admin.ask(calls.activity, at(event));
    expect(activities[0]).toMatchObject({ type: 'update', changed: expect.arrayContaining(['canceled']) });
  });

  test('drafts are not canceled, and an event that is over is neither canceled nor published', async () => {
    const body = { reason: 'No' };
    const draft = await buildEvent(admin);
    expect((await admin.refused(calls.cancel, { ...at(draft), body })).code).toBe(
      'live-training.neverPublished',
    );
    const past = await buildPublishedEvent(admin);
    const before = now;
    now = new Date('2031-05-06T15:00:00Z');
    try {
      expect((await admin.refused(calls.cancel, { ...at(past), body })).code).toBe('live-training.isOver');
      await admin.ask(calls.changeStatus, { ...at(past), body: { status: 'unpublished' } });
      const publish = { ...at(past), body: { status: 'published' } } as const;
      expect((await admin.refused(calls.changeStatus, publish)).code).toBe('live-training.isOver');
    } finally {
      now = before;
    }
  });

  test('an event that somebody joined is not deleted, and the trash keeps one that nobody joined', async () => {
    const joined = await buildPublishedEvent(admin);
    await buildEnrollment(portal, joined._id, (await buildUser(portal)).id, 'waitlisted');
    expect(await admin.refused(calls.remove, at(joined))).toMatchObject({
      status: 409,
      code: 'live-training.joined',
      detail: expect.stringContaining('1 person has joined'),
    });
    const event = await buildPublishedEvent(admin, { title: 'To the trash' });
    await admin.ask(calls.remove, at(event));
    expect((await (await signedInAs(portal, 'LEARNER')).refused(calls.get, at(event))).status).toBe(404);
    expect((await admin.refused(calls.update, bodyOf(event))).code).toBe('publishing.inBin');
    const { events, counts } = await admin.ask(calls.list, { query: { deleted: 'true' } as never });
    expect(events.map(({ _id }) => _id)).toEqual([event._id]);
    expect(counts.deleted).toBe(1);
    expect((await admin.ask(calls.restore, at(event))).event).toMatchObject({
      status: 'published',
      deletedAt: null,
    });
  });

  test('an older version is not saved over a newer one', async () => {
    const event = await buildEvent(admin);
    await admin.ask(calls.update, bodyOf(event, { title: 'New' }));
    expect(await admin.refused(calls.update, bodyOf(event, { title: 'Old' }))).toMatchObject({
      status: 409,
      code: 'platform.changedMeanwhile',
      current: { title: 'New' },
    });
  });
});

describe('the join link', () => {
  test('is in no list, and only editors and instructors see it at any time', async () => {
    const { user, client: instructor } = await buildInstructor(portal);
    const { client: other } = await buildInstructor(portal);
    const event = await buildPublishedEvent(admin, { instructors: [user.id] });
    const link = 'https://meet.example/cvt';
    expect((await admin.ask(calls.get, at(event))).event.link).toBe(link);
    expect((await instructor.ask(calls.get, at(event))).event.link).toBe(link);
    for (const client of [other, await signedInAs(portal, 'LEARNER'), await signedInAs(portal, 'TRANSLATOR')])
      expect((await client.ask(calls.get, at(event))).event.link).toBeNull();
    for (const [client, isAdmin] of [
      [admin, true],
      [instructor, false],
    ] as const) {
      const { body } = await client.send(calls.list, { query: { limit: 100, isAdmin } as never });
      expect(body).not.toContain('meet.example');
      expect(body).toContain(event._id);
    }
    const log = await portal.services.db.selectFrom('activityLog').selectAll().execute();
    expect(JSON.stringify(log)).not.toContain('meet.example');
  });

  test('learners with a seat see it from ten minutes before the start to the end', async () => {
    const event = await buildPublishedEvent(admin);
    const [seated, waiting] = [await buildUser(portal), await buildUser(portal)];
    await buildEnrollment(portal, event._id, seated.id);
    await buildEnrollment(portal, event._id, waiting.id, 'waitlisted');
    const clients = [await signedIn(portal, seated), await signedIn(portal, waiting)];
    const before = now;
    const seen = async (time: string) => {
      now = new Date(time);
      return Promise.all(
        clients.map(async (client) => (await client.ask(calls.get, at(event))).event.link !== null),
      );
    };
    try {
      expect(event.linkOpensAt).toBe('2031-05-06T13:50:00.000Z');
      expect(await seen('2031-05-06T13:49:59.999Z')).toEqual([false, false]);
      expect(await seen('2031-05-06T13:50:00.000Z')).toEqual([true, false]);
      expect(await seen('2031-05-06T15:00:00.000Z')).toEqual([true, false]);
      expect(await seen('2031-05-06T15:00:00.001Z')).toEqual([false, false]);
    } finally {
      now = before;
    }
    await admin.ask(calls.cancel, { ...at(event), body: { reason: 'Ill' } });
    try {
      expect(await seen('2031-05-06T14:00:00.000Z')).toEqual([false, false]);
    } finally {
      now = before;
    }
  });
});

describe('seats', () => {
  test('fewer seats than are taken are refused with the number taken', async () => {
    const event = await buildPublishedEvent(admin, { seats: 3 });
    for (let person = 0; person < 2; person += 1)
      await buildEnrollment(portal, event._id, (await buildUser(portal)).id);
    expect(await admin.refused(calls.update, bodyOf(event, { seats: 1 }))).toMatchObject({
      status: 409,
      code: 'live-training.fewerSeats',
      detail: '2 seats are taken. Enter at least that many.',
      errors: { seats: expect.any(String) },
    });
    const { event: fewer } = await admin.ask(calls.update, bodyOf(event, { seats: 2 }));
    expect(fewer).toMatchObject({ seats: 2, seatsTaken: 2 });
  });

  test('an offer keeps its seat until it ends by the clock', async () => {
    const event = await buildPublishedEvent(admin, { seats: 1 });
    const user = await buildUser(portal);
    await buildEnrollment(portal, event._id, user.id, 'waitlisted');
    await portal.services.db
      .updateTable('iltEnrollment')
      .set({ offerEndsAt: new Date(now.getTime() + 60_000) })
      .where('eventId', '=', event._id)
      .execute();
    const taken = async () => (await admin.ask(calls.get, at(event))).event.seatsTaken;
    const before = now;
    expect(await taken()).toBe(1);
    now = new Date(before.getTime() + 60_000);
    expect(await taken()).toBe(0);
    now = before;
  });
});
