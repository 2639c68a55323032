import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionCalls } from '#contract/platform/session.calls.ts';
import { dealerCalls } from '#contract/people/dealers.calls.ts';
import { groupCalls } from '#contract/people/groups.calls.ts';
import { roleCalls } from '#contract/people/roles.calls.ts';
import { userCalls as calls } from '#contract/people/users.calls.ts';
import { roleCodes, type RoleCode } from '#contract/platform/roles.ts';
import { newId } from '#server/platform/ids.ts';
import { sessionByToken } from '#server/platform/sessions/session.queries.ts';
import { hashToken } from '#server/platform/sessions/tokens.ts';
import { storedMailsTo } from '#tests/builders/mail.ts';
import {
  buildAdminGroup,
  buildAssignmentGroup,
  buildDealer,
  buildUser,
  roleIdOf,
  signedIn,
  signedInAs,
  type BuiltUser,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { statementsOf } from '#tests/builders/statements.ts';
import { buildBrand } from '#tests/builders/training.ts';
import { usersVisible } from './users.scope.ts';

let portal: TestPortal;
let admin: Client;
let adminUser: BuiltUser;
let dealer: string;
let manager: Client;

const roleId = (code: RoleCode) => roleIdOf(portal, code);
const mailsTo = (address: string) => storedMailsTo(portal, address);
const userOf = async (id: string) => (await admin.ask(calls.get, { params: { userId: id } })).user;

beforeAll(async () => {
  portal = await openTestPortal();
  adminUser = await buildUser(portal, { role: 'COMPANY_ADMIN', firstName: 'Ada', lastName: 'Admin' });
  admin = await signedIn(portal, adminUser);
  dealer = await buildDealer(portal, { name: 'Summit Moto' });
  manager = await signedInAs(portal, 'DEALER_MANAGER', { dealerId: dealer });
});
afterAll(() => portal.close());

const newUser = async (email: string, more: object = {}) => ({
  firstName: 'Nora',
  lastName: 'New',
  email,
  role: await roleId('LEARNER'),
  ...more,
});

/** A change by someone who read the person as they were built. */
const firstChange = (id: string, changes: object) => ({ params: { id }, body: { ...changes, version: 1 } });

describe('refusals', () => {
  test('a learner cannot read lists or change anyone', async () => {
    const learner = await signedInAs(portal, 'LEARNER');
    const { id } = await buildUser(portal);
    expect((await portal.stranger.refused(calls.list)).status).toBe(401);
    expect((await learner.refused(calls.list)).status).toBe(403);
    expect((await learner.refused(calls.get, { params: { userId: id } })).status).toBe(403);
    expect((await learner.refused(calls.save, firstChange(id, { firstName: 'X' }))).status).toBe(403);
    expect((await learner.refused(calls.deactivate, { body: { _id: id, reason: 'x' } })).status).toBe(403);
    expect((await learner.refused(calls.remove, { params: { userId: id } })).status).toBe(403);
  });

  test('another dealer’s person does not exist for a dealer manager', async () => {
    const { id } = await buildUser(portal, { dealerId: await buildDealer(portal) });
    expect((await manager.refused(calls.get, { params: { userId: id } })).code).toBe('users.notFound');
    expect((await manager.refused(calls.save, firstChange(id, { firstName: 'X' }))).status).toBe(404);
    expect((await manager.refused(calls.remove, { params: { userId: id } })).status).toBe(404);
  });

  test('a dealer manager edits name, phone, positions and department of staff, nothing else', async () => {
    const { id } = await buildUser(portal, { dealerId: dealer });
    const group = await buildAssignmentGroup(portal);
    const save = (body: object, version = 2) => ({ params: { id }, body: { ...body, version } });
    const { user } = await manager.ask(calls.save, save({ phone: '555', assignmentGroups: [group] }, 1));
    expect([user.phone, user.assignmentGroups.length, user.abilities.editAll]).toEqual(['555', 1, false]);
    for (const body of [
      { email: 'x@y.example' },
      { dealers: [] },
      { isInstructor: true },
      { ownedBrands: [] },
    ]) {
      expect((await manager.refused(calls.save, save(body))).code).toBe('users.fieldRefused');
    }
    expect((await manager.refused(calls.save, save({ role: await roleId('DEALER_MANAGER') }))).status).toBe(
      403,
    );
    // What a manager asks for is decided by an administrator.
    const asked = await manager.ask(calls.deactivate, { body: { _id: id, reason: 'left' } });
    expect([asked.user.status, asked.user.deactivateRequestStatus]).toEqual(['active', 'pending']);
    expect((await manager.refused(calls.create, { body: await newUser('m1@builder.example') })).status).toBe(
      403,
    );
  });

  test('nobody changes their own account here, or one whose role is not below theirs', async () => {
    const own = { params: { id: adminUser.id }, body: { role: await roleId('LEARNER') } };
    expect((await admin.refused(calls.save, own)).code).toBe('users.ownAccount');
    const { id } = await buildUser(portal, { role: 'COMPANY_ADMIN' });
    expect((await admin.refused(calls.save, firstChange(id, { firstName: 'X' }))).code).toBe(
      'users.notYours',
    );
    expect((await admin.refused(calls.deactivate, { body: { _id: id, reason: 'x' } })).code).toBe(
      'users.notYours',
    );
    expect((await userOf(id)).abilities).toMatchObject({ edit: false, editRole: false, actAs: false });
  });

  test("only a role below the actor's is given, and only with the right to change roles", async () => {
    const { id } = await buildUser(portal);
    for (const code of ['COMPANY_ADMIN', 'PLATFORM_ADMIN'] as const) {
      const role = await roleId(code);
      expect((await admin.refused(calls.save, firstChange(id, { role }))).code).toBe('users.roleRefused');
      expect(
        (await admin.refused(calls.create, { body: await newUser('up@builder.example', { role }) })).code,
      ).toBe('users.roleRefused');
    }
    const { user } = await admin.ask(calls.save, firstChange(id, { role: await roleId('DEALER_MANAGER') }));
    expect(user.role.code).toBe('DEALER_MANAGER');
  });

  test('of two who choose the same address at once, one gets an error', async () => {
    const outcomes = await Promise.all([
      admin.send(calls.create, { body: await newUser('same@builder.example') }),
      admin.send(calls.create, { body: await newUser('SAME@builder.example') }),
    ]);
    expect(outcomes.map((one) => one.statusCode).toSorted()).toEqual([200, 409]);
    const { id } = await buildUser(portal);
    expect(await admin.refused(calls.save, firstChange(id, { email: 'same@builder.example' }))).toMatchObject(
      {
        code: 'users.emailTaken',
        errors: { email: expect.stringContaining('same@builder.example') },
      },
    );
  });

  test('an unknown dealer, group or brand is refused, and nothing is saved', async () => {
    const { id } = await buildUser(portal, { dealerId: dealer });
    const refusal = async (body: object) => (await admin.refused(calls.save, firstChange(id, body))).code;
    expect(await refusal({ firstName: 'Lost', dealers: [newId()] })).toBe('users.unknownDealer');
    expect(await refusal({ dealers: [await buildDealer(portal, { status: 'inactive' })] })).toBe(
      'users.unknownDealer',
    );
    expect(await refusal({ assignmentGroups: [newId()] })).toBe('users.unknownGroup');
    expect(await refusal({ adminGroups: [newId()] })).toBe('users.unknownGroup');
    expect(await refusal({ ownedBrands: [newId()] })).toBe('users.unknownGroup');
    const user = await userOf(id);
    expect([user.firstName, user.dealers.map((one) => one._id)]).toEqual(['Robin', [dealer]]);
  });

  test('the second of two editors gets an error', async () => {
    const { id } = await buildUser(portal);
    const { version } = await userOf(id);
    await admin.ask(calls.save, { params: { id }, body: { firstName: 'First', version } });
    expect(
      (await admin.refused(calls.save, { params: { id }, body: { firstName: 'Second', version } })).code,
    ).toBe('platform.changedMeanwhile');
  });

  test('none of this is possible while acting for someone', async () => {
    const acting = await buildUser(portal, { role: 'PLATFORM_ADMIN' });
    const target = await buildUser(portal, { role: 'COMPANY_ADMIN' });
    const client = await signedIn(portal, acting);
    await portal.services.db
      .updateTable('session')
      .set({
        proxyUserId: target.id,
        proxyReason: 'test',
        proxyExpiresAt: sql<string>`now() + interval '30 minutes'`,
        proxyStepUpAt: sql<string>`now()`,
      })
      .where('userId', '=', acting.id)
      .execute();
    const { id } = await buildUser(portal);
    expect((await client.ask(sessionCalls.read)).proxy).not.toBeNull();
    expect((await client.refused(calls.save, firstChange(id, { firstName: 'X' }))).code).toBe(
      'platform.proxyRefused',
    );
    expect((await client.refused(calls.deactivate, { body: { _id: id, reason: 'x' } })).code).toBe(
      'platform.proxyRefused',
    );
  });

  test('deactivating needs a reason and an active person', async () => {
    const { id } = await buildUser(portal);
    expect(await admin.refused(calls.deactivate, { body: { _id: id, reason: ' ' } })).toMatchObject({
      status: 400,
      errors: { reason: 'Reason is required' },
    });
    const pending = await buildUser(portal, { status: 'pending' });
    expect((await admin.refused(calls.deactivate, { body: { _id: pending.id, reason: 'x' } })).code).toBe(
      'users.notActive',
    );
    expect(
      (await admin.refused(calls.save, { params: { id: pending.id }, body: { status: 'active' } })).code,
    ).toBe('users.decideFirst');
  });

  test('an account with history cannot be deleted', async () => {
    const user = await buildUser(portal);
    await portal.services.db
      .insertInto('learnerRequest')
      .values({ id: newId(), userId: adminUser.id, type: 'deactivate', reason: 'x', requestedBy: user.id })
      .execute();
    expect((await admin.refused(calls.remove, { params: { userId: user.id } })).code).toBe(
      'users.hasHistory',
    );
  });
});

describe('scope', () => {
  test('visible people and the list agree for every role', async () => {
    const { db } = portal.services;
    const dealers = await Promise.all(Array.from({ length: 4 }, () => buildDealer(portal)));
    const groups = [
      await buildAdminGroup(portal, dealers.slice(0, 2)),
      await buildAdminGroup(portal, dealers.slice(2, 3)),
    ];
    const people = await Promise.all(
      [undefined, ...dealers].map((dealerId) => buildUser(portal, dealerId ? { dealerId } : {})),
    );
    await db
      .insertInto('adminGroupUser')
      .values({ adminGroupId: groups[1]!, userId: people[0]!.id })
      .execute();
    /** Admin groups of a dealer. */
    const groupsOf = (dealerId: string) =>
      [[0, 1], [2]].flatMap((held, nth) => (held.includes(dealers.indexOf(dealerId)) ? [groups[nth]!] : []));
    for (const role of roleCodes) {
      for (const adminGroupIds of [[], [groups[0]!], groups]) {
        const self = await buildUser(portal, { role, adminGroupIds, dealerId: dealers[3]! });
        const client = await signedIn(portal, self);
        const { actor } = (await sessionByToken(
          db,
          () => portal.services.settings,
          hashToken(Object.values(client.cookies)[0]!),
        ))!;
        const { rows } = await sql<{
          id: string;
        }>`select u.id from user_account u where ${usersVisible.sql(actor, 'u')}`.execute(db);
        const listed = new Set(rows.map((row) => row.id));
        for (const [index, person] of [...people, self].entries()) {
          const dealerIds = person === self ? [dealers[3]!] : index === 0 ? [] : [dealers[index - 1]!];
          const scoped = {
            id: person.id,
            dealerIds,
            adminGroupIds: index === 0 ? [groups[1]!] : [],
            dealerAdminGroupIds: dealerIds.flatMap(groupsOf),
          };
          expect([role, index, listed.has(person.id)]).toEqual([
            role,
            index,
            usersVisible.holds(actor, scoped),
          ]);
        }
      }
    }
  });

  test('a learner chooses among their own colleagues only, an administrator among everyone', async () => {
    const [here, there] = [await buildDealer(portal), await buildDealer(portal)];
    const colleague = await buildUser(portal, { dealerId: here, lastName: 'Leanley' });
    await buildUser(portal, { dealerId: there, lastName: 'Leanley' });
    await buildUser(portal, { dealerId: here, lastName: 'Leanley', status: 'deactivated' });
    const learner = await signedInAs(portal, 'LEARNER', { dealerId: here });
    const { users } = await learner.ask(calls.lean, { query: { name: 'leanley' } });
    expect(users.map((user) => user._id)).toEqual([colleague.id]);
    expect((await admin.ask(calls.lean, { query: { name: 'leanley' } })).users).toHaveLength(2);
  });

  test('addresses are shown to people who may open the account, and nobody else finds people by them', async () => {
    const here = await buildDealer(portal, { region: 'WY' });
    const colleague = await buildUser(portal, { dealerId: here, firstName: 'Ines', lastName: 'Addressee' });
    await portal.services.db
      .updateTable('userAccount')
      .set({ region: 'WY', postalCode: '82001' })
      .where('id', '=', colleague.id)
      .execute();
    const learner = await signedInAs(portal, 'LEARNER', { dealerId: here });
    const manages = await signedInAs(portal, 'DEALER_MANAGER', { dealerId: here });
    const found = async (client: Client, query: object) =>
      (await client.ask(calls.lean, { query })).users
        .filter((user) => user._id === colleague.id)
        .map((user) => user.email);
    expect(await found(learner, { text: 'addressee' })).toEqual([null]);
    for (const query of [
      { text: colleague.email },
      { text: colleague.email.slice(0, 12) },
      { name: colleague.email },
      { state: 'WY' },
      { zipcode: '82001' },
      { zipcode: '82001', zipDistance: 10 },
    ])
      expect(await found(learner, query)).toEqual([]);
    for (const client of [admin, manages]) {
      expect(await found(client, { text: 'addressee' })).toEqual([colleague.email]);
      expect(await found(client, { text: colleague.email })).toEqual([colleague.email]);
      expect(await found(client, { state: 'WY' })).toEqual([colleague.email]);
    }
    // A custom role that adds people to departments, but opens no accounts.
    const { role } = await (
      await signedInAs(portal, 'PLATFORM_ADMIN')
    ).ask(roleCalls.create, {
      body: { name: `Sorts ${newId()}`, rank: 4, rights: ['MODIFY_ASSIGNMENT_GROUPS', 'VIEW_DEALERS'] },
    });
    const sorter = await buildUser(portal, { dealerId: here, lastName: 'Sorter' });
    await portal.services.db
      .updateTable('userAccount')
      .set({ roleId: role._id })
      .where('id', '=', sorter.id)
      .execute();
    const client = await signedIn(portal, sorter);
    const { users } = await client.ask(groupCalls.availableUsers, { query: { text: 'sorter' } });
    const { users: staff } = await client.ask(dealerCalls.users, { params: { id: here } });
    expect([...users, ...staff].map((user) => user.email)).toEqual([null, null]);
  });
});

describe('work', () => {
  test('a person is added, mailed, moved, deactivated and reactivated; memberships end and begin', async () => {
    const [first, second] = [await buildDealer(portal), await buildDealer(portal)];
    const brand = await buildBrand(portal);
    const group = await buildAssignmentGroup(portal);
    const { user } = await admin.ask(calls.create, {
      body: await newUser('nora@builder.example', {
        dealers: [first],
        assignmentGroups: [group],
        language: 'fr',
      }),
    });
    expect(user).toMatchObject({
      status: 'active',
      hasPassword: false,
      role: { code: 'LEARNER' },
      dealers: [{ _id: first }],
    });
    expect((await mailsTo('nora@builder.example'))[0]!.subject).toContain('Votre invitation');

    const params = { id: user._id };
    const moved = (
      await admin.ask(calls.save, {
        params,
        body: { dealers: [second], ownedBrands: [brand], version: user.version },
      })
    ).user;
    expect(moved.dealers.map((one) => one._id)).toEqual([second]);
    expect(moved.memberships.map(({ dealer: { _id }, endedAt }) => [_id, endedAt !== null])).toEqual([
      [second, false],
      [first, true],
    ]);
    expect(moved.ownedBrands.map((one) => one._id)).toEqual([brand]);

    const client = await signedIn(portal, { id: user._id, email: user.email });
    const gone = (await admin.ask(calls.deactivate, { body: { _id: user._id, reason: 'Left the dealer' } }))
      .user;
    expect([gone.status, gone.statusReason]).toEqual(['deactivated', 'Left the dealer']);
    expect((await client.ask(sessionCalls.read)).user).toBeNull();
    const back = (await admin.ask(calls.save, { params, body: { status: 'active' } })).user;
    expect([back.status, back.statusReason]).toEqual(['active', null]);
    const mails = await mailsTo('nora@builder.example');
    expect(mails).toHaveLength(3);
    expect(mails[1]!.bodyText).toContain('Left the dealer');
    const activity = (await userOf(user._id)).activity;
    expect(activity[0]).toMatchObject({
      type: 'update',
      by: 'Ada Admin',
      changed: expect.arrayContaining(['status']),
    });
  });

  test('fields that a save does not name stay', async () => {
    const { id } = await buildUser(portal, {
      dealerId: dealer,
      groupIds: [await buildAssignmentGroup(portal)],
    });
    const { user } = await admin.ask(calls.save, firstChange(id, { city: 'Denver' }));
    expect([user.city, user.firstName, user.dealers.length, user.assignmentGroups.length]).toEqual([
      'Denver',
      'Robin',
      1,
      1,
    ]);
  });

  test('an account without history is deleted', async () => {
    const { id } = await buildUser(portal, { dealerId: dealer });
    await admin.ask(calls.remove, { params: { userId: id } });
    expect((await admin.refused(calls.get, { params: { userId: id } })).status).toBe(404);
  });

  test('filters narrow the list, and counts show every status under them', async () => {
    const place = await buildDealer(portal, { name: 'Filter Cycles', country: 'CA', region: 'QC' });
    const district = await buildAdminGroup(portal, [place]);
    const group = await buildAssignmentGroup(portal);
    const lastName = 'Filterson';
    const ana = await buildUser(portal, { lastName, firstName: 'Ana', dealerId: place });
    const ben = await buildUser(portal, {
      lastName,
      firstName: 'Ben',
      groupIds: [group],
      role: 'DEALER_MANAGER',
    });
    await buildUser(portal, { lastName, firstName: 'Cleo', status: 'deactivated' });
    await buildUser(portal, { lastName, firstName: 'Dan', status: 'pending' });
    await portal.services.db
      .insertInto('learnerRequest')
      .values({ id: newId(), userId: ana.id, type: 'deactivate', reason: 'x', requestedBy: ana.id })
      .execute();
    const names = async (query: object) =>
      (await admin.ask(calls.list, { query: { name: lastName, limit: 50, ...query } })).users.map(
        (user) => user.firstName,
      );
    expect((await admin.ask(calls.list, { query: { name: lastName } })).counts).toEqual({
      all: 4,
      active: 2,
      pending: 1,
      denied: 0,
      deactivated: 1,
    });
    expect(await names({})).toEqual(['Ana', 'Ben', 'Cleo', 'Dan']);
    expect(await names({ direction: 'desc', status: 'active' })).toEqual(['Ben', 'Ana']);
    expect(await names({ active: 'false' })).toEqual(['Cleo', 'Dan']);
    expect(await names({ assignmentGroup: group })).toEqual(['Ben']);
    expect(await names({ role: await roleId('DEALER_MANAGER') })).toEqual(['Ben']);
    expect(await names({ adminGroup: district })).toEqual(['Ana']);
    expect(await names({ dealer: place })).toEqual(['Ana']);
    expect(await names({ state: 'QC' })).toEqual(['Ana']);
    expect(await names({ country: 'CA' })).toEqual(['Ana']);
    expect(await names({ text: 'filter cycles' })).toEqual(['Ana']);
    expect(await names({ text: ben.email })).toEqual(['Ben']);
    expect(await names({ deactivateRequestStatus: 'pending' })).toEqual(['Ana']);
    expect(await names({ deactivateRequestStatus: 'none', status: 'active' })).toEqual(['Ben']);
    expect((await admin.ask(calls.list, { query: { name: lastName, page: 7 } })).pagination).toMatchObject({
      total: 4,
      limit: 6,
    });
  });

  test('distance uses the person’s code if its place is known, else the dealer’s', async () => {
    const { db } = portal.services;
    const at = async (postalCode: string, latitude: number, longitude: number) => {
      const id = await buildDealer(portal);
      await db.updateTable('dealer').set({ postalCode, latitude, longitude }).where('id', '=', id).execute();
      return id;
    };
    const denver = await at('80202', 39.75, -105);
    const boulder = await at('80302', 40.02, -105.28);
    await at('10001', 40.75, -73.99);
    const person = async (firstName: string, dealerId: string, postalCode = '') => {
      const { id } = await buildUser(portal, { firstName, lastName: 'Zipper', dealerId });
      await db.updateTable('userAccount').set({ postalCode }).where('id', '=', id).execute();
    };
    await person('InDenver', denver);
    await person('InBoulder', boulder, '99999');
    await person('LivesInNewYork', denver, '10001');
    const names = async (query: object) =>
      new Set(
        (await admin.ask(calls.list, { query: { name: 'zipper', ...query } })).users.map(
          (user) => user.firstName,
        ),
      );
    expect(await names({ zipcode: '80202', zipDistance: 5 })).toEqual(
      new Set(['InDenver', 'LivesInNewYork']),
    );
    expect(await names({ zipcode: '80202', zipDistance: 40 })).toEqual(
      new Set(['InDenver', 'InBoulder', 'LivesInNewYork']),
    );
    expect(await names({ zipcode: '10001', zipDistance: 10 })).toEqual(new Set(['LivesInNewYork']));
    expect(await names({ zipcode: '99999', zipDistance: 10 })).toEqual(new Set(['InBoulder']));
    // A place without any dealer, near Denver; and one in Canada, whose codes are found by their first half.
    expect(await names({ zipcode: '80203', zipDistance: 5 })).toEqual(new Set(['InDenver']));
    await person('InToronto', denver, 'm5v 2t6');
    expect(await names({ zipcode: 'M5H 2N2', zipDistance: 5 })).toEqual(new Set(['InToronto']));
    expect(await names({ zipcode: 'M5H 2N2' })).toEqual(new Set());
    // Around the earth.
    expect((await names({ zipcode: '80203', zipDistance: 5000 })).size).toBe(4);
    // A code outside both countries is where its dealers are.
    await person('InLyon', await at('F-69001', 45.77, 4.83));
    await person('NearLyon', await at('F-69100', 45.77, 4.88));
    expect(await names({ zipcode: 'f-69001', zipDistance: 10 })).toEqual(new Set(['InLyon', 'NearLyon']));
  });

  test('a list needs as many statements for many people as for few', async () => {
    const statements = async (limit: number) =>
      (await statementsOf(portal, () => admin.ask(calls.list, { query: { limit } }))).length;
    for (let index = 0; index < 60; index++) await buildUser(portal, { dealerId: dealer });
    const few = await statements(1);
    expect(few).toBeGreaterThan(0);
    expect(await statements(100)).toBe(few);
  });
});
