import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventCalls as calls } from '#contract/live/ilt-events.calls.ts';

import {
  bodyOf,
  buildEvent,
  buildInstructor,
  buildLocation,
  buildTemplate,
} from '#tests/builders/live-training.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
const now = new Date('2031-01-05T12:00:00Z');
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  admin = await signedInAs(portal, 'ILT_ADMIN');
});
afterAll(() => portal.close());

const at = ({ _id }: { readonly _id: string }) => ({ params: { id: _id } });
const denver = { virtual: true, timezone: 'America/Denver' };

describe('rooms and instructors', () => {
  const during = { startDate: '2031-06-03T08:00', endDate: '2031-06-03T12:00' };

  test('a room or an instructor is busy once, and free again after a cancellation, the trash or another time', async () => {
    const location = await buildLocation(admin);
    const [room] = location.rooms;
    const { user } = await buildInstructor(portal, { firstName: 'Ines' });
    const first = await buildEvent(admin, {
      ...during,
      location: location._id,
      room: room!._id,
      instructors: [user.id],
    });
    const template = first.template._id;
    const overlapping = { template, startDate: '2031-06-03T11:59', endDate: '2031-06-03T13:00' };
    const inRoom = { ...overlapping, location: location._id, room: room!._id };
    const withInes = { ...overlapping, ...denver, instructors: [user.id] };
    expect(await admin.refused(calls.create, { body: inRoom })).toMatchObject({
      status: 409,
      code: 'live-training.roomTaken',
      detail: expect.stringContaining('Workshop'),
      errors: { room: expect.any(String) },
    });
    expect(await admin.refused(calls.create, { body: withInes })).toMatchObject({
      status: 409,
      code: 'live-training.instructorTaken',
      detail: expect.stringContaining('Ines Tester'),
    });
    const after = { ...inRoom, startDate: '2031-06-03T12:00' };
    const second = await buildEvent(admin, after);
    expect(
      (await admin.refused(calls.update, bodyOf(second, { startDate: '2031-06-03T11:00' }))).status,
    ).toBe(409);
    await admin.ask(calls.changeStatus, { ...at(first), body: { status: 'published' } });
    await admin.ask(calls.cancel, { ...at(first), body: { reason: 'Ill' } });
    const third = await buildEvent(admin, withInes);
    expect(await admin.refused(calls.unCancel, at(first))).toMatchObject({
      status: 409,
      code: 'live-training.instructorTaken',
    });
    await admin.ask(calls.remove, at(third));
    await admin.ask(calls.unCancel, at(first));
    expect((await admin.refused(calls.restore, at(third))).code).toBe('live-training.instructorTaken');
  });

  test('a room belongs to its location, and what an event has may stay although it could not be chosen any more', async () => {
    const [location, other] = [await buildLocation(admin), await buildLocation(admin)];
    const event = await buildEvent(admin, { location: location._id, room: location.rooms[0]!._id });
    const wrong = { location: other._id, room: location.rooms[0]!._id };
    expect((await admin.refused(calls.update, bodyOf(event, wrong))).code).toBe('live-training.unknownRoom');
    await portal.services.db
      .updateTable('iltLocation')
      .set({ active: false })
      .where('id', '=', location._id)
      .execute();
    const { event: kept } = await admin.ask(calls.update, bodyOf(event, { title: 'Kept' }));
    expect(kept).toMatchObject({ title: 'Kept', location: { _id: location._id }, room: location.rooms[0] });
    expect(
      (await admin.refused(calls.create, { body: { template: event.template._id, location: location._id } }))
        .code,
    ).toBe('live-training.unknownLocation');
    const dated = { startDate: '2031-05-06T08:00', endDate: '2031-05-06T09:00' };
    await admin.ask(calls.update, bodyOf(kept, dated));
    const publish = { ...at(event), body: { status: 'published' } } as const;
    expect((await admin.refused(calls.changeStatus, publish)).code).toBe('live-training.unknownLocation');
  });

  test('of many bookings of one slot at once, one succeeds and the others get 409', async () => {
    const location = await buildLocation(admin, { rooms: [{ name: 'One' }, { name: 'Two' }] });
    const people = [await buildInstructor(portal), await buildInstructor(portal)].map(({ user }) => user.id);
    const template = (await buildTemplate(admin))._id;
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        admin.send(calls.create, {
          body: {
            template,
            ...during,
            location: location._id,
            room: location.rooms[index % 2]!._id,
            instructors: index % 3 === 0 ? people : people.toReversed(),
          },
        }),
      ),
    );
    const statuses = Map.groupBy(replies, ({ statusCode }) => statusCode);
    expect([...statuses].map(([status, all]) => [status, all.length]).toSorted()).toEqual([
      [200, 1],
      [409, 39],
    ]);
  });
});
