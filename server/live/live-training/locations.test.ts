import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mostRegions, regions } from '#contract/people/accounts.regions.ts';
import { eventCalls } from '#contract/live/ilt-events.calls.ts';
import { locationCalls as calls } from '#contract/live/ilt-locations.calls.ts';
import { buildEvent, buildInstructor, buildLocation } from '#tests/builders/live-training.ts';
import { buildRole, buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'ILT_ADMIN');
});
afterAll(() => portal.close());

const hall = { venue: 'Hall', city: 'Duluth', state: 'MN', country: 'US', timezone: 'America/Chicago' };
const save = (location: Awaited<ReturnType<typeof buildLocation>>, body: object) => ({
  params: { id: location._id },
  body: {
    ...hall,
    rooms: location.rooms,
    version: location.version,
    ...body,
  },
});

describe('refusals', () => {
  test.each([
    ['a latitude of 91', { latitude: 91, longitude: 0 }, 'latitude', 'platform.tooBig'],
    ['a longitude of -181', { latitude: 0, longitude: -181 }, 'longitude', 'platform.tooSmall'],
    ['half a pin', { latitude: 46 }, 'latitude', 'live-training.needsWholePin'],
    ['an unknown zone', { timezone: 'America/Duluth' }, 'timezone', 'live-training.unknownZone'],
    ['an offset instead of a zone', { timezone: '-06:00' }, 'timezone', 'live-training.unknownZone'],
    ['another country', { country: 'CL', state: 'RM' }, 'country', 'live-training.unknownCountry'],
    ['a state of the other country', { state: 'QC' }, 'state', 'live-training.unknownState'],
    ['no venue', { venue: ' ' }, 'venue', 'platform.required'],
    [
      'two rooms with one name',
      { rooms: [{ name: 'A' }, { name: 'a' }] },
      'rooms.1.name',
      'live-training.sameRoomTwice',
    ],
  ])('%s gets a sentence at the field and stores nothing', async (_what, wrong, field, code) => {
    const before = await admin.ask(calls.list, {});
    expect(await admin.refused(calls.create, { body: { ...hall, ...wrong } } as never)).toMatchObject({
      status: 400,
      code,
      errors: { [field]: expect.any(String) },
    });
    expect(await admin.ask(calls.list, {})).toEqual(before);
  });

  test('the rights alone are not enough without the admin area, or for a role of a dealer', async () => {
    const rights = ['VIEW_ILT_LOCATIONS', 'CREATE_ILT_LOCATIONS', 'EDIT_ILT_LOCATIONS'] as const;
    for (const role of [
      { reach: 'everything', adminArea: 'none' },
      { reach: 'dealers', adminArea: 'whole' },
      { reach: 'groups', adminArea: 'own' },
      { reach: 'self', adminArea: 'own' },
    ] as const) {
      const roleId = await buildRole(portal, { ...role, rights });
      const client = await signedIn(portal, await buildUser(portal, { roleId }));
      expect((await client.refused(calls.list)).status, role.reach).toBe(403);
      expect((await client.refused(calls.create, { body: hall } as never)).status, role.reach).toBe(403);
    }
    const roleId = await buildRole(portal, { reach: 'brands', adminArea: 'own', rights });
    const planner = await signedIn(portal, await buildUser(portal, { roleId }));
    const { location } = await planner.ask(calls.create, { body: hall } as never);
    expect(location).toMatchObject({
      active: false,
      abilities: { edit: true, publish: false, delete: false },
    });
    expect(await planner.refused(calls.create, { body: { ...hall, active: true } } as never)).toMatchObject({
      status: 403,
      code: 'live-training.publishLocationRefused',
    });
  });

  test('a location or a room of a coming event stays, and an older version is not saved over a newer one', async () => {
    const location = await buildLocation(admin);
    const event = await buildEvent(admin, { location: location._id, room: location.rooms[0]!._id });
    expect(await admin.refused(calls.remove, { params: { id: location._id } })).toMatchObject({
      status: 409,
      code: 'live-training.locationInUse',
      detail: expect.stringContaining('1 upcoming event'),
    });
    expect(await admin.refused(calls.save, save(location, { rooms: [] }))).toMatchObject({
      status: 409,
      code: 'live-training.roomInUse',
      detail: expect.stringContaining('Workshop'),
    });
    await admin.ask(calls.save, save(location, { address: '1 Road' }));
    expect(await admin.refused(calls.save, save(location, {}))).toMatchObject({
      status: 409,
      code: 'platform.changedMeanwhile',
      current: { address: '1 Road' },
    });
    await admin.ask(eventCalls.remove, { params: { id: event._id } });
    // In the trash it can still be restored.
    expect((await admin.refused(calls.remove, { params: { id: location._id } })).status).toBe(409);
  });
});

test('locations are found by text and state, by city, and their states are listed once', async () => {
  await buildLocation(admin);
  await buildLocation(admin, { venue: 'Atelier', city: 'Trois-Rivières', state: 'QC', country: 'ca' });
  await buildLocation(admin, { venue: 'Zeta', city: 'Austin', state: 'tx', postalCode: '73301' });
  const venues = async (query: object) =>
    (await admin.ask(calls.list, { query } as never)).locations.map(({ venue }) => venue);
  expect(await venues({ text: 'trois-rivieres' })).toEqual(['Atelier']);
  expect(await venues({ text: '73301' })).toEqual(['Zeta']);
  expect(await venues({ state: 'tx' })).toEqual(['Zeta']);
  expect((await venues({ limit: 100 }))[0]).toBe('Zeta');
  const { states } = await admin.ask(calls.states);
  expect(states).toEqual([...new Set(states)].toSorted());
  expect(states).toEqual(expect.arrayContaining(['CO', 'QC', 'TX']));
  const inCanada = await admin.ask(calls.states, { query: { country: 'ca' } });
  expect(inCanada.states).toContain('QC');
  expect(inCanada.states).not.toContain('CO');
  expect(await admin.ask(calls.states, { query: { country: 'CL' } })).toEqual({ states: [] });
  expect(await (await signedInAs(portal, 'TRANSLATOR')).ask(calls.states)).toEqual({ states });
  expect((await (await signedInAs(portal, 'LEARNER')).refused(calls.states)).status).toBe(403);
});

test('the states of a country are all listed, however many places the other one has', async () => {
  const codes = (country: string) => regions[country]!.map(({ value }) => value).toSorted();
  for (const country of ['US', 'CA'])
    for (const state of codes(country)) await buildLocation(admin, { venue: state, state, country });
  const states = async (country?: string) =>
    (await admin.ask(calls.states, { query: country ? { country } : {} })).states;
  expect(await states()).toHaveLength(mostRegions);
  expect(await states()).not.toContain('WY');
  expect(await states('us')).toEqual(codes('US'));
  expect(await states('CA')).toEqual(codes('CA'));
});

test('rooms keep their ids, may swap names, and a removed one frees its name', async () => {
  const location = await buildLocation(admin, { rooms: [{ name: 'A' }, { name: 'B' }] });
  const [a, b] = location.rooms;
  const swapped = [
    { _id: a!._id, name: 'B' },
    { _id: b!._id, name: 'A' },
  ];
  const { location: after } = await admin.ask(calls.save, save(location, { rooms: swapped }));
  expect(after.rooms).toEqual([swapped[1], swapped[0]]);
  const { location: last } = await admin.ask(calls.save, save(after, { rooms: [{ name: 'a' }] }));
  expect(last.rooms.map(({ name }) => name)).toEqual(['a']);
  const foreign = (await buildLocation(admin)).rooms[0]!;
  expect((await admin.refused(calls.save, save(last, { rooms: [foreign] }))).code).toBe(
    'live-training.unknownRoom',
  );
});

test('coming events follow another zone of their location and keep their wall-clock times', async () => {
  const location = await buildLocation(admin);
  const event = await buildEvent(admin, { location: location._id, startDate: '2031-07-01T08:00' });
  expect(event).toMatchObject({ timezone: 'America/Denver', startsAt: '2031-07-01T14:00:00.000Z' });
  await admin.ask(calls.save, save(location, { timezone: 'America/New_York', state: 'NY' }));
  const { event: moved } = await admin.ask(eventCalls.get, { params: { id: event._id } });
  expect(moved).toMatchObject({
    timezone: 'America/New_York',
    startDate: '2031-07-01T08:00',
    startsAt: '2031-07-01T12:00:00.000Z',
    endsAt: '2031-07-01T19:00:00.000Z',
  });
  const { calendarSequence } = await portal.services.db
    .selectFrom('iltEvent')
    .select('calendarSequence')
    .where('id', '=', event._id)
    .executeTakeFirstOrThrow();
  expect(calendarSequence).toBe(1);
});

test('another zone of a location is refused if one of its instructors is then busy, and nothing moves', async () => {
  const location = await buildLocation(admin);
  const { user } = await buildInstructor(portal, { firstName: 'Ines' });
  const here = { location: location._id, instructors: [user.id] };
  const event = await buildEvent(admin, {
    ...here,
    startDate: '2031-07-01T08:00',
    endDate: '2031-07-01T10:00',
  });
  await buildEvent(admin, {
    virtual: true,
    timezone: 'UTC',
    instructors: [user.id],
    startDate: '2031-07-01T12:30',
    endDate: '2031-07-01T13:00',
  });
  const change = save(location, { timezone: 'America/New_York' });
  expect(await admin.refused(calls.save, change)).toMatchObject({
    status: 409,
    code: 'live-training.instructorTaken',
    detail: expect.stringContaining('Ines Tester'),
  });
  const { event: after } = await admin.ask(eventCalls.get, { params: { id: event._id } });
  expect([after.timezone, after.startsAt]).toEqual(['America/Denver', event.startsAt]);
  expect((await admin.ask(calls.get, { params: { id: location._id } })).location).toEqual({
    ...location,
    comingEvents: 1,
  });
});
