import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminGroupCalls as calls } from '#contract/people/admin-groups.calls.ts';
import { maxStaff } from '#contract/people/admin-groups.fields.ts';
import { dealerCalls } from '#contract/people/dealers.calls.ts';
import { userCalls } from '#contract/people/users.calls.ts';
import type { CallInput } from '#contract/platform/call.ts';
import { allRights } from '#contract/platform/rights.ts';
import { reaches, roleCodes } from '#contract/platform/roles.ts';
import { newId } from '#server/platform/ids.ts';
import { buildAudience } from '#tests/builders/audiences.ts';
import { actorsOf, expectBothFaces } from '#tests/builders/both-faces.ts';
import {
  buildAdminGroup,
  buildDealer,
  buildRole,
  buildUser,
  signedIn,
  signedInAs,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { adminGroupsVisible } from './admin-groups.scope.ts';

let portal: TestPortal;
let admin: Client;

beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

const add = async (body: CallInput<typeof calls.create>['body']) =>
  (await admin.ask(calls.create, { body })).adminGroup;
const read = async (id: string) => (await admin.ask(calls.get, { params: { id } })).adminGroup;
const fieldsOf = ({ name, status, version }: Awaited<ReturnType<typeof add>>) => ({ name, status, version });
const districtManager = (adminGroupIds: string[] = []) =>
  buildUser(portal, { role: 'DISTRICT_MANAGER', adminGroupIds });
const dealersSeen = async (client: Client) =>
  new Set((await client.ask(dealerCalls.list, {})).dealers.map((dealer) => dealer._id));

/** A made role with every right, which only its reach limits. */
const withReach = async (reach: (typeof reaches)[number], adminGroupIds: string[] = []) => {
  const roleId = await buildRole(portal, { reach, adminArea: 'whole', rights: allRights });
  return signedIn(portal, await buildUser(portal, { roleId, adminGroupIds }));
};

describe('refusals', () => {
  test('a role without the right reads and changes no group', async () => {
    const id = await buildAdminGroup(portal, []);
    const params = { id };
    expect((await portal.stranger.refused(calls.list)).status).toBe(401);
    for (const role of roleCodes.filter((code) => !['PLATFORM_ADMIN', 'COMPANY_ADMIN'].includes(code))) {
      const client = await signedInAs(portal, role, { adminGroupIds: [id] });
      expect((await client.refused(calls.list)).status, role).toBe(403);
      expect((await client.refused(calls.get, { params })).status, role).toBe(403);
      expect((await client.refused(calls.users, { params })).status, role).toBe(403);
      expect((await client.refused(calls.dealers, { params })).status, role).toBe(403);
      expect((await client.refused(calls.create, { body: { name: 'Mine' } })).status, role).toBe(403);
      expect((await client.refused(calls.preview, { body: { group: id } })).status, role).toBe(403);
      expect((await client.refused(calls.findDealers, { body: { numbers: ['D1'] } })).status, role).toBe(403);
      expect((await client.refused(calls.remove, { params })).status, role).toBe(403);
      expect((await client.refused(calls.availableUsers)).status, role).toBe(403);
      expect((await client.refused(calls.allNames)).status, role).toBe(403);
    }
  });

  test('an unknown id is not found by any call', async () => {
    const params = { id: newId() };
    for (const call of [calls.get, calls.users, calls.dealers, calls.remove] as const)
      expect(await admin.refused(call, { params })).toMatchObject({
        status: 404,
        code: 'admin-groups.notFound',
      });
    const body = { name: 'Any', version: 1 };
    expect((await admin.refused(calls.save, { params, body })).status).toBe(404);
    expect((await admin.refused(calls.preview, { body: { group: params.id } })).status).toBe(404);
  });

  test('of two who choose the same name at once, one gets an error at the field', async () => {
    const outcomes = await Promise.all([
      admin.send(calls.create, { body: { name: 'Montréal' } }),
      admin.send(calls.create, { body: { name: 'MONTREAL' } }),
    ]);
    expect(outcomes.map((one) => one.statusCode).toSorted()).toEqual([200, 409]);
    expect(await admin.refused(calls.create, { body: { name: 'montreal' } })).toMatchObject({
      code: 'admin-groups.nameTaken',
      errors: { name: expect.stringContaining('montreal') },
    });
  });

  test('staff must have an active account and a role that reaches admin groups', async () => {
    const [learner, gone] = [
      await buildUser(portal),
      await buildUser(portal, { role: 'SALES_REP', status: 'deactivated' }),
    ];
    for (const id of [learner.id, gone.id, newId()])
      expect(await admin.refused(calls.create, { body: { name: 'Wrong staff', staff: [id] } })).toMatchObject(
        { status: 400, code: 'admin-groups.unknownStaff', errors: { staff: expect.any(String) } },
      );
    expect((await admin.ask(calls.list, { query: { text: 'Wrong staff' } })).adminGroups).toEqual([]);
  });

  test('an unknown dealer or person is refused, and nothing is saved', async () => {
    const group = await add({ name: 'Whole or nothing', dealers: [await buildDealer(portal)] });
    const params = { id: group._id };
    for (const { code, ...change } of [
      { addDealers: [await buildDealer(portal), newId()], code: 'admin-groups.unknownDealer' },
      { addUsers: [newId()], code: 'admin-groups.unknownUser' },
    ])
      expect(
        (await admin.refused(calls.save, { params, body: { ...fieldsOf(group), name: 'Half', ...change } }))
          .code,
      ).toBe(code);
    expect(await read(group._id)).toEqual(group);
  });

  test('a staff of more than a hundred is refused', async () => {
    const roleId = await buildRole(portal, { reach: 'groups' });
    const people = await Promise.all(
      Array.from({ length: maxStaff + 1 }, () => buildUser(portal, { roleId })),
    );
    const [last, ...staff] = people.map(({ id }) => id);
    const group = await add({ name: 'Crowd', staff });
    expect(group.staffCount).toBe(maxStaff);
    const body = { ...fieldsOf(group), addStaff: [last!] };
    expect(await admin.refused(calls.save, { params: { id: group._id }, body })).toMatchObject({
      code: 'admin-groups.tooManyStaff',
      detail: expect.stringContaining(String(maxStaff)),
    });
  });

  test('a group that an audience names cannot be deleted', async () => {
    const { _id: id } = await add({ name: 'Addressed' });
    const audienceId = await buildAudience(portal, { adminGroups: [id] });
    expect(await admin.refused(calls.remove, { params: { id } })).toMatchObject({
      status: 409,
      code: 'admin-groups.inUse',
      detail: expect.stringContaining('(1)'),
    });
    await portal.services.db.deleteFrom('audience').where('id', '=', audienceId!).execute();
    await admin.ask(calls.remove, { params: { id } });
  });

  test('a group with staff is deleted only after confirming that they lose it', async () => {
    const manager = await districtManager();
    const client = await signedIn(portal, manager);
    const dealer = await buildDealer(portal);
    const { _id: id } = await add({ name: 'Leaving', staff: [manager.id], dealers: [dealer] });
    expect(await dealersSeen(client)).toContain(dealer);
    expect(await admin.refused(calls.remove, { params: { id } })).toMatchObject({
      status: 409,
      code: 'admin-groups.hasStaff',
      detail: expect.stringContaining('(1)'),
    });
    await admin.ask(calls.remove, { params: { id }, query: { withStaff: 'true' } });
    expect((await admin.refused(calls.get, { params: { id } })).status).toBe(404);
    expect(await dealersSeen(client)).not.toContain(dealer);
  });
});

describe('scope', () => {
  test('lists and records agree on whose groups they are', async () => {
    const groups = [await buildAdminGroup(portal, []), await buildAdminGroup(portal, [])];
    const actors = await actorsOf(portal, [{ adminGroupIds: [groups[0]!] }, {}]);
    const { shown, hidden } = await expectBothFaces(
      portal,
      adminGroupsVisible,
      'admin_group',
      actors,
      groups.map((id) => ({ id })),
    );
    expect(Math.min(shown, hidden)).toBeGreaterThan(0);
  });

  test('among made roles with every right, only reach everything finds every group; groups finds its own', async () => {
    const [own, foreign] = [await buildAdminGroup(portal, []), await buildAdminGroup(portal, [])];
    for (const reach of reaches) {
      const client = await withReach(reach, [own]);
      const status = async (id: string) => (await client.send(calls.get, { params: { id } })).statusCode;
      const isStaff = reach === 'groups' || reach === 'everything';
      expect(await status(own), reach).toBe(isStaff ? 200 : 404);
      expect(await status(foreign), reach).toBe(reach === 'everything' ? 200 : 404);
      const names = (await client.ask(calls.allNames)).names.map(({ _id }) => _id);
      expect(names.includes(own), reach).toBe(isStaff);
      expect(names.includes(foreign), reach).toBe(reach === 'everything');
      expect((await client.send(calls.create, { body: { name: `By ${reach}` } })).statusCode).toBe(
        reach === 'everything' ? 200 : 403,
      );
    }
  });

  test('staff of a group gives it only what they reach themselves, and leaves its staff alone', async () => {
    const [own, second, foreign] = await Promise.all([1, 2, 3].map(() => buildDealer(portal)));
    const group = await add({ name: 'Limited', dealers: [own!] });
    const other = await buildAdminGroup(portal, [second!]);
    const client = await withReach('groups', [group._id, other]);
    const params = { id: group._id };
    const { name, status } = group;
    const save = (change: object, version: number) =>
      client.send(calls.save, { params, body: { name, status, version, ...change } });
    const stranger = await buildUser(portal, { dealerId: foreign! });
    for (const [change, code] of [
      [{ addDealers: [foreign!] }, 'admin-groups.unknownDealer'],
      [{ addUsers: [stranger.id] }, 'admin-groups.unknownUser'],
      [{ addStaff: [(await districtManager()).id] }, 'admin-groups.needsEverything'],
      [{ status: 'inactive' }, 'admin-groups.needsEverything'],
    ] as const)
      expect((await save(change, 1)).json(), JSON.stringify(change)).toMatchObject({ code });
    expect((await client.refused(calls.remove, { params })).code).toBe('admin-groups.needsEverything');
    expect((await save({ addDealers: [second!], removeDealers: [own!] }, 1)).statusCode).toBe(200);
    expect((await read(group._id)).abilities).toEqual({ edit: true, editStaff: true, delete: true });
    expect((await client.ask(calls.get, { params })).adminGroup).toMatchObject({
      dealersCount: 1,
      abilities: { edit: true, editStaff: false, delete: false },
    });
    const offered = (await client.ask(calls.availableDealers)).dealers.map(({ _id }) => _id);
    expect(offered).toContain(second);
    expect(offered).not.toContain(foreign);
    // The counts of a preview would tell how many people a foreign dealer has.
    const preview = { group: group._id, addDealers: [foreign!], addUsers: [stranger.id] };
    const { dealers, users } = await client.ask(calls.preview, { body: preview });
    expect([dealers, users]).toEqual([
      { now: 1, after: 1 },
      { now: 0, after: 0 },
    ]);
  });
});

describe('work', () => {
  test('a save holds with the next request of the staff', async () => {
    const [first, second] = [await buildDealer(portal), await buildDealer(portal)];
    const [ana, ben] = [
      await buildUser(portal, { dealerId: second }),
      await buildUser(portal, { dealerId: await buildDealer(portal) }),
    ];
    const manager = await districtManager();
    const client = await signedIn(portal, manager);
    const params = { id: (await add({ name: 'At once', dealers: [first], staff: [manager.id] }))._id };
    expect(await dealersSeen(client)).toEqual(new Set([first]));
    let version = 1;
    const save = async (change: object) => {
      const body = { name: 'At once', version, ...change };
      ({ version } = (await admin.ask(calls.save, { params, body })).adminGroup);
    };
    await save({ addDealers: [second], removeDealers: [first], addUsers: [ben.id] });
    expect(await dealersSeen(client)).toEqual(new Set([second]));
    const usersSeen = async () => (await client.ask(userCalls.lean)).users.map(({ _id }) => _id);
    expect(await usersSeen()).toEqual(expect.arrayContaining([ana.id, ben.id]));
    await save({ removeUsers: [ben.id] });
    expect(await usersSeen()).toContain(ana.id);
    expect(await usersSeen()).not.toContain(ben.id);
    await save({ status: 'inactive' });
    expect(await dealersSeen(client)).toEqual(new Set());
    await save({ status: 'active' });
    expect(await dealersSeen(client)).toEqual(new Set([second]));
    await save({ removeStaff: [manager.id] });
    expect(await dealersSeen(client)).toEqual(new Set());
  });

  test('the list counts each person once and shows who is on the staff', async () => {
    const [first, second, closed] = [
      await buildDealer(portal),
      await buildDealer(portal),
      await buildDealer(portal, { status: 'inactive' }),
    ];
    const twice = await buildUser(portal, { dealerId: first });
    await portal.services.db
      .insertInto('dealerMembership')
      .values({ id: newId(), userId: twice.id, dealerId: second })
      .execute();
    await buildUser(portal, { dealerId: second, status: 'pending' });
    const manager = await buildUser(portal, {
      role: 'DISTRICT_MANAGER',
      firstName: 'Priya',
      lastName: 'Counts',
    });
    const outsider = await buildUser(portal);
    await add({
      name: 'Counted',
      staff: [manager.id],
      dealers: [first, second, closed],
      users: [twice.id, outsider.id],
    });
    for (const text of ['counted', 'priya counts'])
      expect((await admin.ask(calls.list, { query: { text } })).adminGroups).toMatchObject([
        {
          name: 'Counted',
          staff: [{ fullName: 'Priya Counts', sees: true }],
          staffCount: 1,
          dealersCount: 2,
          usersCount: 2,
        },
      ]);
    await add({ name: 'Counted, inactive', status: 'inactive' });
    const names = async (query: object) =>
      (await admin.ask(calls.list, { query: { text: 'counted', ...query } })).adminGroups.map(
        ({ name }) => name,
      );
    expect(await names({ direction: 'desc' })).toEqual(['Counted, inactive', 'Counted']);
    expect(await names({ status: 'inactive' })).toEqual(['Counted, inactive']);
    const { adminGroups, pagination } = await admin.ask(calls.list);
    expect([adminGroups.length, pagination.limit]).toEqual([10, 10]);
  });

  test('dealers and people of a group are read by page and found by text', async () => {
    const dealers = await Promise.all(
      ['Alder', 'Birch', 'Cedar'].map((name) => buildDealer(portal, { name: `${name} Motors` })),
    );
    const user = await buildUser(portal, { firstName: 'Direct', lastName: 'Person' });
    const params = { id: (await add({ name: 'Paged', dealers, users: [user.id] }))._id };
    const names = async (query: object) =>
      (await admin.ask(calls.dealers, { params, query })).dealers.map(({ name }) => name);
    expect(await names({ limit: '2', page: '2' })).toEqual(['Cedar Motors']);
    expect(await names({ text: 'birch' })).toEqual(['Birch Motors']);
    const { users, pagination } = await admin.ask(calls.users, { params, query: { text: 'direct' } });
    expect([users.map(({ _id }) => _id), pagination.total]).toEqual([[user.id], 1]);
  });

  test('pasted dealer numbers get one outcome each', async () => {
    const [found, inside, closed] = [
      await buildDealer(portal, { name: 'Found' }),
      await buildDealer(portal),
      await buildDealer(portal, { status: 'inactive' }),
    ];
    const group = await buildAdminGroup(portal, [inside]);
    const rows = await portal.services.db.selectFrom('dealer').select(['id', 'number']).execute();
    const numberOf = (id: string) => rows.find((row) => row.id === id)!.number;
    const numbers = [
      numberOf(found).toLowerCase(),
      numberOf(inside),
      numberOf(closed),
      'NOBODY',
      numberOf(found),
    ];
    const { dealers } = await admin.ask(calls.findDealers, { body: { numbers, group } });
    expect(dealers.map(({ outcome, dealer }) => [outcome, dealer?._id])).toEqual([
      ['found', found],
      ['in-group', inside],
      ['inactive', closed],
      ['unknown', undefined],
    ]);
  });

  test('people and dealers are offered by text, without those who are in the group', async () => {
    const manager = await buildUser(portal, {
      role: 'SALES_REP',
      firstName: 'Odile',
      lastName: 'Offered',
    });
    const learner = await buildUser(portal, { firstName: 'Omar', lastName: 'Offered' });
    const dealer = await buildDealer(portal, { name: 'Offered Motors', region: 'YT' });
    const offered = async (query: object) =>
      (await admin.ask(calls.availableUsers, { query: { text: 'offered', ...query } })).users.map(
        ({ _id }) => _id,
      );
    expect(new Set(await offered({}))).toEqual(new Set([manager.id, learner.id]));
    expect(await offered({ as: 'staff' })).toEqual([manager.id]);
    const group = await buildAdminGroup(portal, []);
    const places = async (query: object) =>
      (await admin.ask(calls.availableDealers, { query })).dealers.map(({ _id }) => _id);
    expect(await places({ text: 'yt', group })).toEqual([dealer]);
    const body = { name: 'Offered', version: 1, addDealers: [dealer], addStaff: [manager.id] };
    await admin.ask(calls.save, { params: { id: group }, body });
    expect(await places({ text: 'offered', group })).toEqual([]);
    expect(await offered({ as: 'staff', group })).toEqual([]);
  });

  test('each change is in the log with what joined and left', async () => {
    const dealer = await buildDealer(portal);
    const group = await add({ name: 'Logged', dealers: [dealer] });
    const body = { ...fieldsOf(group), removeDealers: [dealer] };
    await admin.ask(calls.save, { params: { id: group._id }, body });
    await admin.ask(calls.remove, { params: { id: group._id } });
    const rows = await portal.services.db
      .selectFrom('activityLog')
      .select(['type', 'entityKind', 'after'])
      .where('entityId', '=', group._id)
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([
      { type: 'create', entityKind: 'admin-group', after: { dealers: [dealer] } },
      { type: 'update', after: { removeDealers: [dealer] } },
      { type: 'delete' },
    ]);
  });
});

describe('side by side', () => {
  test('the second of two editors gets the current group', async () => {
    const group = await add({ name: 'Shared' });
    const params = { id: group._id };
    const dealer = await buildDealer(portal);
    const body = { ...fieldsOf(group), name: 'First', addDealers: [dealer] };
    await admin.ask(calls.save, { params, body });
    expect(
      await admin.refused(calls.save, { params, body: { ...fieldsOf(group), name: 'Second' } }),
    ).toMatchObject({
      status: 409,
      code: 'platform.changedMeanwhile',
      current: { name: 'First', dealersCount: 1 },
    });
  });

  test('of fifty saves at once that name the same version, one is written', async () => {
    const group = await add({ name: 'Fifty saves' });
    const dealers = await Promise.all(Array.from({ length: 50 }, () => buildDealer(portal)));
    const outcomes = await Promise.all(
      dealers.map((dealer) =>
        admin.send(calls.save, {
          params: { id: group._id },
          body: { ...fieldsOf(group), addDealers: [dealer] },
        }),
      ),
    );
    const codes = outcomes.map((one) => one.statusCode).toSorted();
    expect(codes).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
    expect(await read(group._id)).toMatchObject({ dealersCount: 1, version: 2 });
  });

  test('fifty groups that take the same person at once all hold', async () => {
    const manager = await districtManager();
    const groups = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const dealer = await buildDealer(portal);
        return add({ name: `Parallel ${index}`, dealers: [dealer] });
      }),
    );
    const outcomes = await Promise.all(
      groups.map((group) =>
        admin.send(calls.save, {
          params: { id: group._id },
          body: { ...fieldsOf(group), addStaff: [manager.id] },
        }),
      ),
    );
    expect(outcomes.map((one) => one.statusCode)).toEqual(outcomes.map(() => 200));
    const client = await signedIn(portal, manager);
    expect((await client.ask(dealerCalls.list, { query: { limit: '100' } })).pagination.total).toBe(50);
  });
});
