import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventCalls as calls } from '#contract/live/ilt-events.calls.ts';
import { buildEvent, buildInstructor, buildTemplate } from '#tests/builders/live-training.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { deriveAgain } from './zones.ts';

let portal: TestPortal;
let admin: Client;
beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'ILT_ADMIN');
});
afterAll(() => portal.close());

const at = ({ _id }: { readonly _id: string }) => ({ params: { id: _id } });

/** Stores an event as if the zone data of the past had put it an hour later. */
async function anHourLater(id: string): Promise<void> {
  const { db } = portal.services;
  await sql`update ilt_event set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour' where id = ${id}`.execute(
    db,
  );
  await sql`update live_booking set during = tstzrange(lower(during) + interval '1 hour', upper(during) + interval '1 hour')
    where event_id = ${id}`.execute(db);
}

test('after new zone data, all instants are derived again, bookings follow, and a second run finds nothing', async () => {
  const { user } = await buildInstructor(portal);
  const template = (await buildTemplate(admin))._id;
  const place = { template, virtual: true, timezone: 'America/Denver', instructors: [user.id] };
  const event = await buildEvent(admin, {
    ...place,
    startDate: '2031-07-01T08:00',
    endDate: '2031-07-01T10:00',
  });
  await buildEvent(admin, { template });
  await anHourLater(event._id);
  expect(await deriveAgain(portal.services)).toEqual({ compared: 1, changed: 1, unbooked: [] });
  const { event: after } = await admin.ask(calls.get, at(event));
  expect([after.startDate, after.startsAt, after.endsAt]).toEqual([
    event.startDate,
    event.startsAt,
    event.endsAt,
  ]);
  expect(after.version).toBe(event.version + 1);
  const overlapping = { ...place, startDate: '2031-07-01T09:59', endDate: '2031-07-01T11:00' };
  expect((await admin.refused(calls.create, { body: overlapping })).status).toBe(409);
  expect(await deriveAgain(portal.services)).toEqual({ compared: 1, changed: 0, unbooked: [] });
});

test('an event that loses its instructor to another one is reported, and its time is still corrected', async () => {
  const { user } = await buildInstructor(portal);
  const template = (await buildTemplate(admin))._id;
  const place = { template, virtual: true, timezone: 'America/Denver', instructors: [user.id] };
  const first = await buildEvent(admin, {
    ...place,
    startDate: '2031-08-01T08:00',
    endDate: '2031-08-01T09:00',
  });
  await anHourLater(first._id);
  const second = await buildEvent(admin, {
    ...place,
    startDate: '2031-08-01T08:00',
    endDate: '2031-08-01T09:00',
  });
  const { unbooked } = await deriveAgain(portal.services);
  expect(unbooked).toEqual([`CVT hands-on (${first._id})`]);
  expect((await admin.ask(calls.get, at(first))).event.startsAt).toBe(second.startsAt);
  const { rows } = await sql<{ eventId: string }>`
    select event_id as "eventId" from live_booking where instructor_id = ${user.id}`.execute(
    portal.services.db,
  );
  expect(rows).toEqual([{ eventId: second._id }]);
});
