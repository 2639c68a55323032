import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { profileCalls } from '#contract/people/profile.calls.ts';
import { dealerCalls as calls } from '#contract/people/dealers.calls.ts';
import { roleCodes } from '#contract/platform/roles.ts';
import { sessionByToken } from '#server/platform/sessions/session.queries.ts';
import { hashToken } from '#server/platform/sessions/tokens.ts';
import { newId } from '#server/platform/ids.ts';
import {
  buildAdminGroup,
  buildBusinessUnit,
  buildDealer,
  buildUser,
  signedIn,
  signedInAs,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { dealersVisible } from '#server/people/reach/dealers.scope.ts';

let portal: TestPortal;
let admin: Client;

beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

const summit = {
  name: 'Summit Moto',
  number: 'd-1001',
  address: { addressLine1: '1 Main St', city: 'Denver', region: 'CO', postalCode: '80202' },
  country: 'US',
};
const newDealer = {
  name: 'Boréal Motosport',
  country: 'CA',
  address: { addressLine1: '12, rue du Port', city: 'Rimouski', region: 'QC', postalCode: 'G5L 1A1' },
};

describe('refusals', () => {
  test('people who only view change nothing', async () => {
    const dealerId = await buildDealer(portal);
    const groupId = await buildAdminGroup(portal, [dealerId]);
    const viewer = await signedInAs(portal, 'DISTRICT_MANAGER', { adminGroupIds: [groupId] });
    const params = { id: dealerId };
    expect((await viewer.ask(calls.get, { params })).dealer.abilities).toEqual({
      edit: false,
      delete: false,
    });
    expect((await viewer.refused(calls.create, { body: summit })).status).toBe(403);
    expect((await viewer.refused(calls.save, { params, body: { ...summit, version: 1 } })).status).toBe(403);
    expect((await viewer.refused(calls.remove, { params })).status).toBe(403);
    expect((await viewer.refused(calls.bulkCreate, { body: { dealers: [summit] } })).status).toBe(403);
    expect((await (await signedInAs(portal, 'LEARNER')).refused(calls.list)).status).toBe(403);
    expect((await portal.stranger.refused(calls.get, { params })).status).toBe(401);
  });

  test('a number has 3 to 20 letters, digits or hyphens', async () => {
    expect(await admin.refused(calls.create, { body: { ...summit, number: 'a b' } })).toMatchObject({
      status: 400,
      code: 'dealers.numberForm',
      errors: { number: expect.any(String) },
    });
  });

  test('of two who choose the same number at once, one gets an error', async () => {
    const send = (number: string) => admin.send(calls.create, { body: { ...summit, number } });
    const outcomes = await Promise.all([send('race-1'), send('RACE-1')]);
    expect(outcomes.map((one) => one.statusCode).toSorted()).toEqual([200, 409]);
    expect(await admin.refused(calls.create, { body: { ...summit, number: 'race-1' } })).toMatchObject({
      code: 'dealers.numberTaken',
      errors: { number: expect.stringContaining('RACE-1') },
    });
  });

  test('an unknown business unit is refused', async () => {
    const body = { ...summit, number: 'UNIT-1', businessUnits: [newId()] };
    expect((await admin.refused(calls.create, { body })).code).toBe('dealers.unknownUnit');
  });

  test('the second of two editors gets an error', async () => {
    const { dealer } = await admin.ask(calls.create, { body: { ...summit, number: 'EDIT-1' } });
    const save = (name: string) => ({
      params: { id: dealer._id },
      body: { ...summit, number: 'EDIT-1', name, version: dealer.version },
    });
    await admin.ask(calls.save, save('First'));
    expect((await admin.refused(calls.save, save('Second'))).code).toBe('platform.changedMeanwhile');
  });

  test('a dealer with current or former people cannot be deleted', async () => {
    const id = await buildDealer(portal);
    await buildUser(portal, { dealerId: id });
    await portal.services.db
      .updateTable('dealerMembership')
      .set({ endedAt: sql<string>`now()` })
      .where('dealerId', '=', id)
      .execute();
    expect((await admin.refused(calls.remove, { params: { id } })).code).toBe('dealers.inUse');
  });

  test('a visitor needs two letters and gets only names and places', async () => {
    await buildDealer(portal, { name: 'Lakeside Group' });
    await buildDealer(portal, { name: 'Lakeside Closed', status: 'inactive' });
    expect((await portal.stranger.refused(calls.allNames)).code).toBe('dealers.moreLetters');
    expect((await portal.stranger.refused(calls.allNames, { query: { text: ' l% ' } })).status).toBe(400);
    const { names } = await portal.stranger.ask(calls.allNames, { query: { text: 'lakes' } });
    expect(names).toEqual([
      { _id: expect.any(String), name: 'Lakeside Group', city: 'Durango', region: 'CO' },
    ]);
  });

  test('a visitor finds a dealer by its town and by its whole number, never by part of a number', async () => {
    await admin.ask(calls.create, { body: { ...summit, number: 'SECRET-77' } });
    const found = async (text: string) =>
      (await portal.stranger.ask(calls.allNames, { query: { text } })).names;
    expect(await found(' secret-77 ')).toEqual([
      {
        _id: expect.any(String),
        name: 'Summit Moto',
        city: summit.address.city,
        region: summit.address.region,
      },
    ]);
    expect(await found('secret')).toEqual([]);
    expect(await found('SECRET-7')).toEqual([]);
    expect((await found(summit.address.city)).map((one) => one.name)).toContain('Summit Moto');
    const learner = await signedInAs(portal, 'LEARNER');
    const { names } = await learner.ask(calls.allNames, { query: { text: 'secret-77' } });
    expect(names).toMatchObject([{ name: 'Summit Moto', number: 'SECRET-77' }]);
  });

  test('nobody can flood the portal with new dealers', async () => {
    const own = await openTestPortal();
    try {
      for (let index = 0; index < 10; index++)
        await own.stranger.ask(calls.createWhileRegistration, { body: newDealer });
      expect((await own.stranger.refused(calls.createWhileRegistration, { body: newDealer })).status).toBe(
        429,
      );
    } finally {
      await own.close();
    }
  });
});

describe('scope', () => {
  test('visible dealers and the list agree for every role', async () => {
    const { db } = portal.services;
    const dealers = await Promise.all(Array.from({ length: 6 }, () => buildDealer(portal)));
    const groups = [
      await buildAdminGroup(portal, dealers.slice(0, 2)),
      await buildAdminGroup(portal, dealers.slice(1, 4)),
    ];
    const groupsOf = await db.selectFrom('adminGroupDealer').selectAll().execute();
    for (const role of roleCodes) {
      for (const adminGroupIds of [[], [groups[0]!], groups]) {
        for (const dealerId of [undefined, dealers[5]]) {
          const user = await buildUser(portal, { role, adminGroupIds, ...(dealerId && { dealerId }) });
          const client = await signedIn(portal, user);
          const { actor } = (await sessionByToken(
            db,
            () => portal.services.settings,
            hashToken(Object.values(client.cookies)[0]!),
          ))!;
          const { rows } = await sql<{
            id: string;
          }>`select d.id from dealer d where ${dealersVisible.sql(actor, 'd')}`.execute(db);
          const listed = new Set(rows.map((row) => row.id));
          for (const id of dealers) {
            const adminGroups = groupsOf.filter((one) => one.dealerId === id).map((one) => one.adminGroupId);
            expect([role, listed.has(id)]).toEqual([
              role,
              dealersVisible.holds(actor, { id, adminGroupIds: adminGroups }),
            ]);
          }
        }
      }
    }
  });

  test('another dealer’s record does not exist for a learner, but their own does', async () => {
    const [own, other] = [await buildDealer(portal), await buildDealer(portal)];
    const learner = await signedInAs(portal, 'LEARNER', { dealerId: own });
    const { dealer, figures } = await learner.ask(calls.get, { params: { id: own } });
    expect([dealer._id, dealer.usersCount, figures]).toEqual([own, 1, { coursesPassed: 0, peopleActive: 0 }]);
    expect((await learner.refused(calls.get, { params: { id: other } })).status).toBe(404);
  });

  test('field staff list the dealers of their groups and the people there', async () => {
    const [mine, other] = [
      await buildDealer(portal, { name: 'Mine' }),
      await buildDealer(portal, { name: 'Other' }),
    ];
    const staff = await buildUser(portal, { dealerId: mine });
    const manager = await signedInAs(portal, 'REGIONAL_SALES_MANAGER', {
      adminGroupIds: [await buildAdminGroup(portal, [mine])],
    });
    const { dealers, counts } = await manager.ask(calls.list);
    expect([dealers.map((one) => one._id), counts.all]).toEqual([[mine], 1]);
    expect((await manager.ask(calls.users, { params: { id: mine } })).users.map((one) => one._id)).toEqual([
      staff.id,
    ]);
    expect((await manager.refused(calls.users, { params: { id: other } })).status).toBe(404);
    expect((await manager.ask(calls.all)).dealers.map((one) => one._id)).toEqual([mine]);
  });
});

test('the map has the dealers of the list that have a place, and counts the others', async () => {
  const text = `Pinned ${newId()}`;
  const [placed, unplaced, hidden] = [
    await buildDealer(portal, { name: `${text} one` }),
    await buildDealer(portal, { name: `${text} two` }),
    await buildDealer(portal, { name: `${text} three` }),
  ];
  await portal.services.db
    .updateTable('dealer')
    .set({ latitude: 44.05, longitude: -121.3, city: 'Bend' })
    .where('id', 'in', [placed, hidden])
    .execute();
  const manager = await signedInAs(portal, 'REGIONAL_SALES_MANAGER', {
    adminGroupIds: [await buildAdminGroup(portal, [placed, unplaced])],
  });
  const { pins, unplaced: count } = await manager.ask(calls.pins, { query: { text } });
  expect(pins.map(({ _id, city, latitude }) => [_id, city, latitude])).toEqual([[placed, 'Bend', 44.05]]);
  expect(count).toBe(1);
  expect(await manager.ask(calls.pins, { query: { text, status: 'inactive' } })).toEqual({
    pins: [],
    unplaced: 0,
  });
  expect((await (await signedInAs(portal, 'LEARNER')).refused(calls.pins)).status).toBe(403);
});

describe('work', () => {
  test('a dealer is added, changed and deleted', async () => {
    const unit = await buildBusinessUnit(portal, 'Snow');
    const { dealer } = await admin.ask(calls.create, {
      body: { ...summit, number: 'work-1', businessUnits: [unit] },
    });
    expect(dealer).toMatchObject({
      number: 'WORK-1',
      status: 'active',
      address: summit.address,
      businessUnits: [{ _id: unit, name: 'Snow', nameFr: '' }],
    });
    const params = { id: dealer._id };
    const saved = (
      await admin.ask(calls.save, {
        params,
        body: { ...summit, number: 'work-1', status: 'inactive', businessUnits: [], version: 1 },
      })
    ).dealer;
    expect([saved.status, saved.businessUnits, saved.version]).toEqual(['inactive', [], 2]);
    await admin.ask(calls.remove, { params });
    expect((await admin.refused(calls.get, { params })).status).toBe(404);
  });

  test('one business unit may be sent by itself, also as an object, and replaces the others', async () => {
    const [one, two] = await Promise.all([buildBusinessUnit(portal), buildBusinessUnit(portal)]);
    const { dealer } = await admin.ask(calls.create, {
      body: { ...summit, number: 'UNIT-1', businessUnit: one },
    });
    const units = async (body: object) =>
      (await admin.ask(calls.save, { params: { id: dealer._id }, body } as never)).dealer.businessUnits.map(
        ({ _id }) => _id,
      );
    expect(dealer.businessUnits.map(({ _id }) => _id)).toEqual([one]);
    expect(await units({ businessUnit: { _id: two, name: 'Two' } })).toEqual([two]);
    expect(await units({ name: 'Unit kept' })).toEqual([two]);
    expect(await units({ businessUnit: null })).toEqual([]);
  });

  test('a number is valid when well formed and free', async () => {
    await admin.ask(calls.create, { body: { ...summit, number: 'VALID-1' } });
    const valid = async (dealerId: string) =>
      (await portal.stranger.ask(calls.validateDealerId, { query: { dealerId } })).valid;
    expect([await valid('valid-1'), await valid('VALID-2'), await valid('a'), await valid('a b c')]).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  test('a number that was just suggested is valid for whoever it was suggested to, and taken as the next one', async () => {
    const suggested = async (client: Client) => (await client.ask(calls.autogenDealerId)).dealerId;
    const valid = async (client: Client, dealerId: string) =>
      (await client.ask(calls.validateDealerId, { query: { dealerId } })).valid;
    const offered = await suggested(admin);
    expect(await valid(admin, offered)).toBe(true);
    expect(await valid(admin, offered.toLowerCase())).toBe(true);
    expect(await valid(portal.stranger, offered)).toBe(false);
    const next = await suggested(portal.stranger);
    expect(await valid(portal.stranger, next)).toBe(true);
    const { dealer } = await portal.stranger.ask(calls.createWhileRegistration, {
      body: { ...newDealer, dealerId: next },
    });
    expect(dealer.number).toBe(next);
    expect(await valid(portal.stranger, next)).toBe(false);
    expect(
      await portal.stranger.refused(calls.createWhileRegistration, {
        body: { ...newDealer, dealerId: next },
      }),
    ).toMatchObject({ status: 400, errors: { dealerId: expect.any(String) } });
  });

  test('two people who register and leave the number to the portal get two different ones', async () => {
    const next = (await portal.stranger.ask(calls.autogenDealerId)).dealerId;
    expect(next).toMatch(/^D\d{6}$/);
    const ask = () => portal.stranger.ask(calls.createWhileRegistration, { body: newDealer });
    const [one, two] = await Promise.all([ask(), ask()]);
    expect(new Set([one.dealer.number, two.dealer.number]).size).toBe(2);
    expect([one.dealer.number, two.dealer.number]).toContain(next);
    const { dealer } = await admin.ask(calls.get, { params: { id: one.dealer._id } });
    expect(dealer.status).toBe('pending');
    expect((await portal.stranger.ask(calls.allNames, { query: { text: 'boreal' } })).names).toEqual([]);
  });

  describe('numbers in the portal’s own format', () => {
    test.each(['D999999', 'd999999', 'D9999999999999999999', 'D00'])(
      'nobody can type %s, in any spelling',
      async (number) => {
        const reserved = { status: 400, code: 'dealers.numberReserved' };
        expect(await admin.refused(calls.create, { body: { ...summit, number } })).toMatchObject({
          ...reserved,
          errors: { number: expect.any(String) },
        });
        const { dealer } = await admin.ask(calls.create, {
          body: { ...summit, number: `TYPED-${newId().slice(-6)}` },
        });
        const save = { params: { id: dealer._id }, body: { ...summit, number, version: dealer.version } };
        expect(await admin.refused(calls.save, save)).toMatchObject(reserved);
        const body = { ...newDealer, dealerId: number };
        expect(await portal.stranger.refused(calls.createWhileRegistration, { body })).toMatchObject({
          status: 400,
        });
        const learner = await signedInAs(portal, 'LEARNER');
        expect((await learner.refused(profileCalls.updateDealer, { body: { newDealer: body } })).status).toBe(
          400,
        );
        const { created, skipped } = await admin.ask(calls.bulkCreate, {
          body: { dealers: [{ ...summit, number }] },
        });
        expect([created, skipped]).toEqual([
          0,
          [{ row: 1, reason: expect.stringContaining('The portal assigns numbers') }],
        ]);
        expect(await portal.stranger.ask(calls.validateDealerId, { query: { dealerId: number } })).toEqual({
          valid: false,
        });
        await portal.services.db.deleteFrom('rateLimit').execute();
      },
    );

    test('a dealer that had one before keeps it, and the sequence skips it', async () => {
      const { rows } = await sql<{
        number: string;
      }>`select dealer_number(last_value + 1) as number from dealer_number_sequence`.execute(
        portal.services.db,
      );
      const id = await buildDealer(portal);
      await portal.services.db
        .updateTable('dealer')
        .set({ number: rows[0]!.number })
        .where('id', '=', id)
        .execute();
      await admin.ask(calls.save, {
        params: { id },
        body: { ...summit, number: rows[0]!.number.toLowerCase(), version: 1 },
      });
      const { dealer } = await portal.stranger.ask(calls.createWhileRegistration, { body: newDealer });
      expect(Number(dealer.number.slice(1))).toBe(Number(rows[0]!.number.slice(1)) + 1);
    });

    test('a proposed one is saved once, by the person who requested it, and by nobody else', async () => {
      const { dealerId: number } = await admin.ask(calls.autogenDealerId);
      const other = await signedInAs(portal, 'COMPANY_ADMIN');
      expect((await other.refused(calls.create, { body: { ...summit, number } })).code).toBe(
        'dealers.numberReserved',
      );
      expect((await admin.ask(calls.create, { body: { ...summit, number } })).dealer.number).toBe(number);
      expect((await admin.refused(calls.create, { body: { ...summit, number } })).code).toBe(
        'dealers.numberReserved',
      );
    });

    test('after the last of six digits come seven', async () => {
      const { db } = portal.services;
      await sql`select setval('dealer_number_sequence', 999998)`.execute(db);
      const numbers = [];
      for (let count = 0; count < 3; count++)
        numbers.push(
          (await portal.stranger.ask(calls.createWhileRegistration, { body: newDealer })).dealer.number,
        );
      expect(numbers).toEqual(['D999999', 'D1000000', 'D1000001']);
    });

    test('forty requests at once get forty different ones', async () => {
      const given = await Promise.all(Array.from({ length: 40 }, () => admin.ask(calls.autogenDealerId)));
      expect(new Set(given.map((one) => one.dealerId)).size).toBe(40);
    });
  });

  test('filters narrow the list, and counts show every status', async () => {
    const unit = await buildBusinessUnit(portal);
    await buildDealer(portal, { name: 'Count One', country: 'CA', businessUnitIds: [unit] });
    await buildDealer(portal, { name: 'Count Two', status: 'pending', region: 'UT' });
    await buildDealer(portal, { name: 'Count Three', status: 'inactive' });
    const ask = (query: object) => admin.ask(calls.list, { query: { text: 'count', ...query } });
    expect((await ask({})).counts).toEqual({ all: 3, active: 1, pending: 1, inactive: 1 });
    const names = async (query: object) => (await ask(query)).dealers.map((one) => one.name);
    expect(await names({ status: 'pending' })).toEqual(['Count Two']);
    expect(await names({ country: 'CA' })).toEqual(['Count One']);
    expect(await names({ region: 'UT' })).toEqual(['Count Two']);
    expect(await names({ businessUnit: unit })).toEqual(['Count One']);
    expect(await names({ direction: 'desc' })).toEqual(['Count Two', 'Count Three', 'Count One']);
    expect((await ask({ page: 9 })).pagination.total).toBe(3);
  });

  test('many are added at once; errors are reported by row, and the other rows are saved', async () => {
    const unit = await buildBusinessUnit(portal);
    await admin.ask(calls.create, { body: { ...summit, number: 'BULK-0' } });
    const row = (number: string, more: object = {}) => ({ ...summit, number, ...more });
    const { created, skipped } = await admin.ask(calls.bulkCreate, {
      body: {
        dealers: [
          row('BULK-1', { businessUnits: [unit] }),
          row('BULK-0'),
          row('BULK-1'),
          row('BULK-2', { name: '' }),
          row('BULK-3', { businessUnits: [newId()] }),
          row('BULK-4'),
        ],
      },
    });
    expect(created).toBe(2);
    expect(skipped.map((one) => one.row)).toEqual([2, 3, 4, 5]);
    expect(skipped[2]!.reason).toBe('Name is required');
    const { dealers } = await admin.ask(calls.list, { query: { text: 'bulk-' } });
    expect(dealers.map((one) => one.number).toSorted()).toEqual(['BULK-0', 'BULK-1', 'BULK-4']);
    expect(dealers.find((one) => one.number === 'BULK-1')!.businessUnits).toHaveLength(1);
  });
});
