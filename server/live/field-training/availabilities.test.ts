import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { availabilityCalls as calls } from '#contract/live/field-availabilities.calls.ts';
import { visitCalls } from '#contract/live/field-training.calls.ts';
import { eventCalls } from '#contract/live/ilt-events.calls.ts';
import { sessionCalls } from '#contract/platform/session.calls.ts';
import {
  buildOwner,
  buildStaff,
  buildTeacher,
  buildVisit,
  requestBody,
  type BuiltPerson,
} from '#tests/builders/field-training.ts';
import { buildEvent } from '#tests/builders/live-training.ts';
import { buildDealer, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { deriveVisitsAgain } from './visit-zones.ts';

let portal: TestPortal;
let dealer: string;
let owner: BuiltPerson;
const now = new Date('2031-01-06T12:00:00Z');
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  dealer = await buildDealer(portal);
  owner = await buildOwner(portal, dealer, { firstName: 'Omar' });
});
afterAll(() => portal.close());

const at = ({ _id }: { readonly _id: string }) => ({ params: { id: _id } });
const hours = { timezone: 'America/Denver', weekly: [{ weekday: 7, start: '01:00', end: '10:00' }] };

describe('the hours of an instructor', () => {
  test('only instructors enter hours, and people without a part in field training see none', async () => {
    const staff = await buildStaff(portal, dealer);
    for (const client of [owner.client, staff.client])
      expect((await client.refused(calls.save, { body: hours })).status).toBe(403);
    expect((await staff.client.refused(calls.list)).status).toBe(403);
    expect((await staff.client.refused(calls.dealerUsers)).status).toBe(403);
    expect((await owner.client.refused(calls.notifications)).status).toBe(403);
  });

  test.each([
    ['an unknown zone', { timezone: 'Mars/Base' }],
    ['a day that does not exist', { daysOff: ['2031-02-30'] }],
    ['an hour that does not exist', { weekly: [{ weekday: 1, start: '08:00', end: '25:00' }] }],
    ['an eighth weekday', { weekly: [{ weekday: 8, start: '08:00', end: '09:00' }] }],
    ['an end before the start', { weekly: [{ weekday: 1, start: '09:00', end: '08:00' }] }],
    [
      'overlapping slots',
      {
        weekly: [
          { weekday: 1, start: '08:00', end: '10:00' },
          { weekday: 1, start: '09:59', end: '11:00' },
        ],
      },
    ],
  ])('%s is refused with a sentence and stores nothing', async (_name, changes) => {
    const { client } = await buildTeacher(portal, {}, hours);
    const refusal = await client.refused(calls.save, { body: { ...hours, ...changes } });
    expect(refusal.status).toBe(400);
    expect(Object.values(refusal.errors ?? {})[0]).toMatch(/\S/);
    expect((await client.ask(calls.list)).own).toMatchObject(hours);
  });

  test('the hours keep what the clock shows across both changes of the clocks', async () => {
    const { user, client } = await buildTeacher(portal, {}, hours);
    const freeOn = async (day: string) => {
      const query = { startDate: day, endDate: day, instructor: user.id };
      return (await client.ask(calls.list, { query })).instructors.flatMap(({ free }) => free);
    };
    expect(await freeOn('2031-03-02')).toEqual([
      { startsAt: '2031-03-02T08:00:00.000Z', endsAt: '2031-03-02T17:00:00.000Z' },
    ]);
    // The clocks skip an hour, so the day has one less.
    expect(await freeOn('2031-03-09')).toEqual([
      { startsAt: '2031-03-09T08:00:00.000Z', endsAt: '2031-03-09T16:00:00.000Z' },
    ]);
    // They show 1:00 to 2:00 twice; the hours begin at the first.
    expect(await freeOn('2031-11-02')).toEqual([
      { startsAt: '2031-11-02T07:00:00.000Z', endsAt: '2031-11-02T17:00:00.000Z' },
    ]);
    await client.ask(calls.save, { body: { ...hours, daysOff: ['2031-11-02'] } });
    expect(await freeOn('2031-11-02')).toEqual([]);
  });

  test('free times leave out what is booked and what is over, and short rests', async () => {
    const { user, client } = await buildTeacher(portal);
    const visit = await buildVisit(owner, {
      instructor: user.id,
      startDate: '2031-01-07T09:00',
      endDate: '2031-01-07T11:00',
    });
    const query = { startDate: '2031-01-06', endDate: '2031-01-07', instructor: user.id };
    const free = async (more: object) =>
      (await owner.client.ask(calls.list, { query: { ...query, ...more } })).instructors[0]!.free;
    expect(await free({})).toEqual([
      { startsAt: '2031-01-06T13:00:00.000Z', endsAt: '2031-01-06T22:00:00.000Z' },
      { startsAt: '2031-01-07T13:00:00.000Z', endsAt: '2031-01-07T14:00:00.000Z' },
      { startsAt: '2031-01-07T16:00:00.000Z', endsAt: '2031-01-07T22:00:00.000Z' },
    ]);
    expect(await free({ minutes: 61 })).toHaveLength(2);
    expect(await free({ appointment: visit._id })).toHaveLength(2);
    expect((await client.ask(calls.list)).own?.timezone).toBe('America/New_York');
    const tooLong = { query: { ...query, endDate: '2031-03-09' } };
    expect((await owner.client.refused(calls.list, tooLong)).code).toBe('field-training.rangeTooLong');
    for (const startDate of ['9999-12-31', '0001-01-01', '2031-02-30'])
      expect((await owner.client.refused(calls.list, { query: { startDate } })).status).toBe(400);
    expect((await owner.client.send(calls.list, { query: { startDate: '2099-12-31' } })).statusCode).toBe(
      200,
    );
    await owner.client.ask(visitCalls.remove, at(visit));
  });
});

test('an owner chooses attendees among the active people of the own dealers only', async () => {
  const place = await buildDealer(portal);
  const boss = await buildOwner(portal, place, { firstName: 'Ada' });
  const staff = await buildStaff(portal, place, { firstName: 'Ben' });
  await buildStaff(portal, place, { firstName: 'Cleo', status: 'deactivated' }).catch(() => undefined);
  const names = async (query: object) =>
    (await boss.client.ask(calls.dealerUsers, { query })).users.map(({ name }) => name);
  expect(await names({})).toEqual(['Ada Tester', 'Ben Tester']);
  expect(await names({ text: 'ben' })).toEqual(['Ben Tester']);
  expect(await names({ dealer })).toEqual([]);
  const { user, client } = await buildTeacher(portal);
  expect((await client.ask(calls.dealerUsers)).users).toEqual([]);
  const visit = await buildVisit(boss, { attendees: [staff.user.id], instructor: user.id });
  expect((await client.ask(calls.dealerUsers)).users).toHaveLength(2);
  await boss.client.ask(visitCalls.remove, at(visit));
});

test('the badge of an instructor counts visits that wait for an answer or are unread', async () => {
  const { user, client } = await buildTeacher(portal);
  const count = async () => (await client.ask(calls.notifications)).notifications.count;
  const badge = async () => (await client.ask(sessionCalls.read)).badges['field-training'];
  expect([await count(), await badge()]).toEqual([0, 0]);
  const visit = await buildVisit(owner, { instructor: user.id });
  await client.ask(visitCalls.read, { ...at(visit), body: {} });
  expect([await count(), await badge()]).toEqual([1, 1]);
  await client.ask(visitCalls.confirm, at(visit));
  expect(await count()).toBe(0);
  await owner.client.ask(visitCalls.cancel, { ...at(visit), body: { reason: 'Snow' } });
  expect(await count()).toBe(1);
  expect((await owner.client.ask(sessionCalls.read)).badges).not.toHaveProperty('field-training');
});

test('after new zone data, the instants of visits are derived again, and bookings follow', async () => {
  const { user } = await buildTeacher(portal);
  const visit = await buildVisit(owner, { instructor: user.id });
  const { db } = portal.services;
  const hour = sql`interval '1 hour'`;
  await sql`update field_visit set starts_at = starts_at + ${hour}, ends_at = ends_at + ${hour} where id = ${visit._id}`.execute(
    db,
  );
  await sql`update live_booking set during = tstzrange(lower(during) + ${hour}, upper(during) + ${hour})
    where visit_id = ${visit._id}`.execute(db);
  expect(await deriveVisitsAgain(portal.services)).toMatchObject({ changed: 1, unbooked: [] });
  const { appointment } = await owner.client.ask(visitCalls.get, at(visit));
  expect([appointment.startsAt, appointment.startDate]).toEqual([visit.startsAt, visit.startDate]);
  const { rows } = await sql<{ startsAt: string }>`
    select lower(during) as "startsAt" from live_booking where visit_id = ${visit._id}`.execute(db);
  expect(rows).toEqual([{ startsAt: visit.startsAt }]);
  expect(await deriveVisitsAgain(portal.services)).toMatchObject({ changed: 0 });
  await owner.client.ask(visitCalls.remove, at(visit));
});

describe('time to travel', () => {
  const [bend, redmond] = [
    { latitude: 44.0582, longitude: -121.3153 },
    { latitude: 44.2726, longitude: -121.1739 },
  ] as const;
  const ownerAt = async (place: { latitude: number; longitude: number } | null) => {
    const id = await buildDealer(portal);
    if (place) await portal.services.db.updateTable('dealer').set(place).where('id', '=', id).execute();
    return buildOwner(portal, id);
  };
  const on = (start: string, end: string, instructor: string) => ({
    instructor,
    startDate: `2031-01-07T${start}`,
    endDate: `2031-01-07T${end}`,
  });

  test('free times and the check of a request keep the way to and from another dealer', async () => {
    const { user, client } = await buildTeacher(portal);
    const [far, near, nowhere] = [await ownerAt(redmond), await ownerAt(bend), await ownerAt(null)];
    const first = await buildVisit(far, on('10:00', '12:00', user.id));
    const query = { startDate: '2031-01-07', endDate: '2031-01-07', instructor: user.id };
    const freeFor = async ({ client: asker }: BuiltPerson, more: object = {}) =>
      (await asker.ask(calls.list, { query: { ...query, ...more } })).instructors[0]!.free.map(
        ({ startsAt, endsAt }) => `${startsAt.slice(11, 16)}-${endsAt.slice(11, 16)}`,
      );
    // Hours are 8 to 5 in New York, which is 13 to 22 in UTC. The way takes half an hour.
    expect(await freeFor(near)).toEqual(['13:00-14:30', '17:30-22:00']);
    expect(await freeFor(nowhere)).toEqual(['13:00-15:00', '17:00-22:00']);
    expect(await freeFor(far)).toEqual(['13:00-15:00', '17:00-22:00']);
    // The first request of the dealer may be moved anywhere, because its own time is free.
    expect(await freeFor(far, { appointment: first._id })).toEqual(['13:00-22:00']);
    const ask = ({ client: asker, user: who }: BuiltPerson, start: string, end: string) =>
      asker.refused(visitCalls.create, { body: requestBody([who.id], on(start, end, user.id)) });
    for (const [start, end] of [
      ['12:29', '13:30'],
      ['09:00', '09:31'],
    ] as const)
      expect((await ask(near, start, end)).code).toBe('field-training.onTheWay');
    expect((await ask(near, '11:00', '13:00')).code).toBe('field-training.slotTaken');
    const second = await buildVisit(near, on('12:30', '13:30', user.id));
    const body = {
      type: second.type,
      topic: second.topic,
      note: '',
      attendees: [near.user.id],
      startDate: '2031-01-07T12:15',
      endDate: '2031-01-07T13:30',
      version: second.version,
    };
    expect((await near.client.refused(visitCalls.update, { ...at(second), body })).code).toBe(
      'field-training.onTheWay',
    );
    // Instructors know their roads: they plan freely.
    await client.ask(visitCalls.update, { ...at(second), body });
    await portal.services.db
      .updateTable('dealer')
      .set({
        addressLine1: '12 Mesa Road',
        city: 'Moab',
        region: 'UT',
        postalCode: '84532',
        phone: '555-0100',
      })
      .where('id', '=', first.dealer._id)
      .execute();
    await near.client.ask(visitCalls.comment, { ...at(second), body: { message: 'The gate is open' } });
    await client.ask(visitCalls.comment, { ...at(second), body: { message: 'Thanks' } });
    const { appointments, ways, sites } = await client.ask(visitCalls.day, { query: { date: '2031-01-07' } });
    expect(appointments.map(({ _id }) => _id)).toEqual([first._id, second._id]);
    expect(ways).toEqual([{ from: first._id, to: second._id, kilometers: 34, minutes: 30 }]);
    expect(sites.map(({ visit, contact, lastComment }) => [visit, contact, lastComment?.text])).toEqual([
      [first._id, { name: first.dealer.name, phone: '555-0100' }, undefined],
      [second._id, null, 'The gate is open'],
    ]);
    expect(sites[0]!.address).toBe('12 Mesa Road, Moab, UT 84532');
    expect((await near.client.refused(visitCalls.day, { query: { date: '2031-01-07' } })).status).toBe(403);
  });

  test('an event of the instructor keeps its time too', async () => {
    const { user } = await buildTeacher(portal);
    const admin = await signedInAs(portal, 'PLATFORM_ADMIN');
    const { template } = await buildEvent(admin);
    const times = {
      startDate: '2031-01-07T10:00',
      endDate: '2031-01-07T12:00',
      timezone: 'America/New_York',
    };
    await admin.ask(eventCalls.create, {
      body: { template: template._id, virtual: true, instructors: [user.id], ...times },
    });
    const query = { startDate: '2031-01-07', endDate: '2031-01-07', instructor: user.id };
    const { instructors } = await owner.client.ask(calls.list, { query });
    expect(instructors[0]!.free.map(({ startsAt }) => startsAt.slice(11, 16))).toEqual(['13:00', '17:00']);
  });
});
