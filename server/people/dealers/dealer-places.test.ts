import { afterAll, beforeAll, expect, test } from 'vitest';
import { dealerCalls as calls } from '#contract/people/dealers.calls.ts';
import { buildDealer, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { dealerPlaces } from './dealer-places.job.ts';

let portal: TestPortal;
let admin: Client;
beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

const durango = [37.287, -107.862, true];
const nelson = [49.483, -117.303, true];
const address = (postalCode: string) => ({ addressLine1: '', city: '', region: '', postalCode });
const body = (number: string, more: object = {}) => ({
  name: `Dealer ${number}`,
  number,
  country: 'US',
  address: address('81301'),
  ...more,
});
const pinOf = (dealer: { latitude: number | null; longitude: number | null; pinIsDerived: boolean }) => [
  dealer.latitude,
  dealer.longitude,
  dealer.pinIsDerived,
];
const read = async (id: string) => (await admin.ask(calls.get, { params: { id } })).dealer;

test('a new dealer gets its pin from the postal code, unless it has one', async () => {
  const create = async (given: object) =>
    pinOf((await admin.ask(calls.create, { body: given as never })).dealer);
  expect(await create(body('PIN-1'))).toEqual(durango);
  expect(await create(body('PIN-2', { latitude: 37.2, longitude: -107.8 }))).toEqual([37.2, -107.8, false]);
  expect(await create(body('PIN-3', { address: address('00000') }))).toEqual([null, null, false]);
  expect(await create(body('PIN-4', { country: 'CA', address: address('V1L 4B6') }))).toEqual(nelson);
  expect(
    await admin.refused(calls.create, { body: body('PIN-5', { latitude: 37.2 }) as never }),
  ).toMatchObject({ status: 400, code: 'dealers.needsWholePin', errors: { latitude: expect.any(String) } });
  expect(
    (await admin.refused(calls.create, { body: body('PIN-6', { latitude: 91, longitude: 0 }) as never }))
      .status,
  ).toBe(400);
});

test('a derived pin follows a changed postal code, and a pin that somebody set is kept', async () => {
  const { dealer } = await admin.ask(calls.create, { body: body('PIN-10') });
  const params = { id: dealer._id };
  const save = async (more: object) => {
    const { version, latitude, longitude } = await read(dealer._id);
    return pinOf(
      (
        await admin.ask(calls.save, {
          params,
          body: { ...body('PIN-10'), latitude, longitude, ...more, version },
        })
      ).dealer,
    );
  };
  expect(await save({ country: 'CA', address: address('V1L 4B6') })).toEqual(nelson);
  expect(await save({ country: 'CA', address: address('') })).toEqual([null, null, false]);
  expect(await save({})).toEqual(durango);
  expect(await save({ latitude: 37.3, longitude: -107.9 })).toEqual([37.3, -107.9, false]);
  expect(await save({ address: address('10001') })).toEqual([37.3, -107.9, false]);
  expect(await save({ latitude: null, longitude: null })).toEqual(durango);
});

test('dealers that are added many at a time or while registering get pins, and a job places those from before', async () => {
  await admin.ask(calls.bulkCreate, {
    body: { dealers: [body('PIN-20'), body('PIN-21', { country: 'FR' })] },
  });
  const { dealers } = await admin.ask(calls.list, { query: { text: 'PIN-2', sortBy: 'number' } });
  const bulk = dealers.filter(({ number }) => ['PIN-20', 'PIN-21'].includes(number));
  expect(bulk.map(pinOf)).toEqual([durango, [null, null, false]]);
  const { dealer } = await portal.stranger.ask(calls.createWhileRegistration, {
    body: {
      name: 'Registered',
      country: 'US',
      address: { ...address('81301'), addressLine1: '1 A', city: 'Durango' },
    },
  });
  expect(pinOf(await read(dealer._id))).toEqual(durango);

  const early = await buildDealer(portal);
  await portal.services.db
    .updateTable('dealer')
    .set({ country: 'US', postalCode: '81301' })
    .where('id', '=', early)
    .execute();
  const { version } = await read(early);
  expect(await dealerPlaces.run(portal.services)).toMatch(
    /^1 of \d+ dealers without a pin or a time zone changed\.$/,
  );
  expect(await dealerPlaces.run(portal.services)).toMatch(/^0 of/);
  expect(pinOf(await read(early))).toEqual(durango);
  expect((await read(early)).version).toBe(version);
});

const inState = (region: string, more: object = {}) => ({ address: { ...address(''), region }, ...more });
const zoneOf = (dealer: { timezone: string; timezoneIsDerived: boolean }) => [
  dealer.timezone,
  dealer.timezoneIsDerived,
];

test('a new dealer gets its time zone from its state and pin, unless it has one', async () => {
  const create = async (given: object) =>
    zoneOf((await admin.ask(calls.create, { body: given as never })).dealer);
  expect(await create(body('ZONE-1', inState('CO')))).toEqual(['America/Denver', true]);
  expect(await create(body('ZONE-2', inState('québec', { country: 'CA' })))).toEqual([
    'America/Toronto',
    true,
  ]);
  const elPaso = { latitude: 31.76, longitude: -106.49 };
  expect(await create(body('ZONE-3', inState('TX', elPaso)))).toEqual(['America/Denver', true]);
  expect(await create(body('ZONE-4', inState('TX', { timezone: 'America/Phoenix' })))).toEqual([
    'America/Phoenix',
    false,
  ]);
  expect(await create(body('ZONE-5', inState('Bayern', { country: 'DE' })))).toEqual(['', false]);
  expect(
    await admin.refused(calls.create, { body: body('ZONE-6', { timezone: 'Mars/Olympus' }) as never }),
  ).toMatchObject({
    status: 400,
    errors: { timezone: expect.stringContaining('time zone doesn’t exist') },
  });
});

test('a derived time zone follows the place, and one that somebody chose is kept', async () => {
  const { dealer } = await admin.ask(calls.create, { body: body('ZONE-10', inState('CO')) as never });
  const save = async (more: object) => {
    const { version, timezone } = await read(dealer._id);
    const given = { ...body('ZONE-10'), timezone, ...more, version };
    return zoneOf((await admin.ask(calls.save, { params: { id: dealer._id }, body: given as never })).dealer);
  };
  expect(await save(inState('WA'))).toEqual(['America/Los_Angeles', true]);
  expect(await save(inState(''))).toEqual(['', false]);
  expect(await save(inState('OR'))).toEqual(['America/Los_Angeles', true]);
  expect(await save(inState('OR', { timezone: 'America/Boise' }))).toEqual(['America/Boise', false]);
  expect(await save(inState('NY'))).toEqual(['America/Boise', false]);
  expect(await save(inState('NY', { timezone: '' }))).toEqual(['America/New_York', true]);
});

test('dealers added many at a time get time zones, and the job sets those from before', async () => {
  await admin.ask(calls.bulkCreate, {
    body: { dealers: [body('ZONE-20', inState('Manitoba', { country: 'CA' }))] },
  });
  const { dealers } = await admin.ask(calls.list, { query: { text: 'ZONE-20' } });
  expect(dealers.map(zoneOf)).toEqual([['America/Winnipeg', true]]);
  const early = await buildDealer(portal);
  await portal.services.db
    .updateTable('dealer')
    .set({ country: 'US', region: 'MT', timeZone: null })
    .where('id', '=', early)
    .execute();
  await dealerPlaces.run(portal.services);
  expect(zoneOf(await read(early))).toEqual(['America/Denver', true]);
});
