import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { businessUnitCalls as calls } from '#contract/people/business-units.calls.ts';
import { buildBusinessUnit, buildDealer, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { newId } from '#server/platform/ids.ts';

let portal: TestPortal;
let admin: Client;
let viewer: Client;

beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  viewer = await signedInAs(portal, 'DISTRICT_MANAGER');
});
afterAll(() => portal.close());

const motorcycles = { name: 'Motorcycles', nameFr: 'Motos', code: 'mc' };

describe('refusals', () => {
  test('a visitor is asked to sign in', async () => {
    expect(await portal.stranger.refused(calls.list)).toMatchObject({
      status: 401,
      code: 'platform.signInFirst',
    });
  });

  test('a learner may not look', async () => {
    const learner = await signedInAs(portal, 'LEARNER');
    expect(await learner.refused(calls.list)).toMatchObject({ status: 403 });
  });

  test('the right to view does not include the right to add', async () => {
    expect(await viewer.refused(calls.create, { body: motorcycles })).toMatchObject({ status: 403 });
  });

  test('a name is required, with an error in the caller’s language at its field', async () => {
    const helene = await signedInAs(portal, 'COMPANY_ADMIN', { language: 'fr' });
    expect(await helene.refused(calls.create, { body: { name: ' ', code: 'ab' } })).toMatchObject({
      status: 400,
      code: 'platform.required',
      errors: { name: 'Nom\u202f: champ obligatoire' },
    });
  });

  test('a code has 2 to 12 letters, digits or hyphens', async () => {
    const body = { name: 'Any', code: 'a b' };
    expect(await admin.refused(calls.create, { body })).toMatchObject({
      status: 400,
      code: 'business-units.codeForm',
    });
  });

  test('an unknown id is not found', async () => {
    const params = { id: newId() };
    expect(await admin.refused(calls.get, { params })).toMatchObject({
      status: 404,
      code: 'business-units.notFound',
    });
    expect(await admin.refused(calls.save, { params, body: { ...motorcycles, version: 1 } })).toMatchObject({
      status: 404,
    });
    expect(await admin.refused(calls.remove, { params })).toMatchObject({ status: 404 });
  });

  test('a name or a code is in use regardless of capitals and accents', async () => {
    await admin.ask(calls.create, { body: { name: 'Électrique', code: 'EV1' } });
    expect(await admin.refused(calls.create, { body: { name: 'electrique', code: 'EV2' } })).toMatchObject({
      status: 409,
      code: 'business-units.nameTaken',
      errors: { name: expect.stringContaining('electrique') },
    });
    expect(await admin.refused(calls.create, { body: { name: 'Other', code: 'ev1' } })).toMatchObject({
      status: 409,
      code: 'business-units.codeTaken',
    });
  });

  test('a unit that dealers use cannot be deleted', async () => {
    const id = await buildBusinessUnit(portal, 'Carried');
    await buildDealer(portal, { businessUnitIds: [id] });
    expect(await admin.refused(calls.remove, { params: { id } })).toMatchObject({
      status: 409,
      code: 'business-units.inUse',
      detail: expect.stringContaining('(1)'),
    });
  });

  test('the second of two editors gets an error', async () => {
    const { businessUnit } = await admin.ask(calls.create, { body: { name: 'Shared', code: 'SHR' } });
    const save = (name: string) => ({
      params: { id: businessUnit._id },
      body: { name, code: 'SHR', version: businessUnit.version },
    });
    await admin.ask(calls.save, save('First'));
    expect(await admin.refused(calls.save, save('Second'))).toMatchObject({
      status: 409,
      code: 'platform.changedMeanwhile',
    });
    const now = await admin.ask(calls.get, { params: { id: businessUnit._id } });
    expect(now.businessUnit.name).toBe('First');
  });

  test('a request from another site changes nothing', async () => {
    const response = await admin.send(
      calls.create,
      { body: { name: 'Forged', code: 'FRG' } },
      { 'sec-fetch-site': 'same-site' },
    );
    expect(response.statusCode).toBe(403);
    const { businessUnits } = await admin.ask(calls.list, { query: { text: 'Forged' } });
    expect(businessUnits).toEqual([]);
  });
});

describe('work', () => {
  test('a unit is added, read, changed and deleted, and the log shows it with before and after', async () => {
    const { businessUnit } = await admin.ask(calls.create, { body: motorcycles });
    expect(businessUnit).toMatchObject({
      name: 'Motorcycles',
      code: 'MC',
      dealersCount: 0,
      abilities: { edit: true, delete: true },
    });
    const params = { id: businessUnit._id };
    const { businessUnit: saved } = await admin.ask(calls.save, {
      params,
      body: { ...motorcycles, name: 'Road', version: 1 },
    });
    expect(saved).toMatchObject({ name: 'Road', version: 2 });
    expect(await admin.ask(calls.remove, { params })).toEqual({ success: true });
    expect((await admin.refused(calls.get, { params })).status).toBe(404);

    const log = await portal.services.db
      .selectFrom('activityLog')
      .select(['type', 'entityName', 'before', 'after'])
      .where('entityId', '=', businessUnit._id)
      .orderBy('id')
      .execute();
    expect(log.map((one) => one.type)).toEqual(['create', 'update', 'delete']);
    expect(log[1]).toMatchObject({ before: { name: 'Motorcycles' }, after: { name: 'Road' } });
  });

  test('people who may only view get no abilities', async () => {
    const id = await buildBusinessUnit(portal);
    const { businessUnit } = await viewer.ask(calls.get, { params: { id } });
    expect(businessUnit.abilities).toEqual({ edit: false, delete: false });
  });

  test('the list finds by any part of name, French name or code, ignoring case and accents', async () => {
    await admin.ask(calls.create, { body: { name: 'Snow', nameFr: 'Véhicules d’été', code: 'SNW' } });
    const found = async (text: string) =>
      (await admin.ask(calls.list, { query: { text } })).businessUnits.map((unit) => unit.code);
    expect(await found('VEHICULES ete')).toEqual(['SNW']);
    expect(await found('snw')).toEqual(['SNW']);
    expect(await found('100%')).toEqual([]);
  });

  test('names sort naturally: capitals and accents in their place, numbers as numbers', async () => {
    for (const [index, name] of ['zz 10', 'zz 9', 'Zz Été', 'zz etc'].entries()) {
      await admin.ask(calls.create, { body: { name, code: `ZZ${index}` } });
    }
    const { businessUnits } = await admin.ask(calls.list, { query: { text: 'zz ' } });
    expect(businessUnits.map((unit) => unit.name)).toEqual(['zz 9', 'zz 10', 'zz etc', 'Zz Été']);
  });

  test('pages count from 1, page 0 is all, and a page past the end still knows the total', async () => {
    const first = await admin.ask(calls.list, { query: { limit: 2, page: 1 } });
    const { total } = first.pagination;
    expect(first.businessUnits).toHaveLength(2);
    expect(first.pagination.pages).toBe(Math.ceil(total / 2));
    expect((await admin.ask(calls.list, { query: { page: 0 } })).businessUnits).toHaveLength(total);
    expect((await admin.ask(calls.list, { query: { page: 99 } })).pagination.total).toBe(total);
    expect((await admin.refused(calls.list, { query: { limit: 101 } })).status).toBe(400);
  });
});
