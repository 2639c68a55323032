import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proxyCalls } from '#contract/people/proxy.calls.ts';
import { requestCalls } from '#contract/people/requests.calls.ts';
import { roleCalls } from '#contract/people/roles.calls.ts';
import { userCalls } from '#contract/people/users.calls.ts';
import type { Right } from '#contract/platform/rights.ts';
import type { RoleCode } from '#contract/platform/roles.ts';
import { newId } from '#server/platform/ids.ts';
import { buildAdminGroup, buildDealer, buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { versionOf } from '#tests/builders/versions.ts';
import { buildBrand } from '#tests/builders/training.ts';

let portal: TestPortal;
let platform: Client;
/** A brand administrator whose role was given MODIFY_USERS. */
let brandAdmin: Client;
let ownBrand: string;
let otherBrand: string;

const roleId = async (code: RoleCode) =>
  (await platform.ask(roleCalls.list)).roles.find((role) => role.code === code)!._id;
const withRights = async (code: RoleCode, more: readonly Right[], less: readonly Right[] = []) => {
  const found = (await platform.ask(roleCalls.list)).roles.find((role) => role.code === code)!;
  const rights = [...found.rights.filter((right) => !less.includes(right as Right)), ...more] as Right[];
  const { name, nameFr, description, rank } = found;
  await platform.ask(roleCalls.save, {
    params: { id: found._id },
    body: { name, nameFr, description, rank, rights, version: found.version },
  });
};
const customRole = async (rights: readonly Right[], rank = 4) =>
  (await platform.ask(roleCalls.create, { body: { name: `Role ${newId()}`, rank, rights: [...rights] } }))
    .role._id;
const newPerson = (role: string, more: object = {}) => ({
  firstName: 'Nora',
  lastName: 'New',
  email: `${newId()}@builder.example`,
  role,
  ...more,
});
const refusal = async (client: Client, role: string, more: object = {}) =>
  (await client.refused(userCalls.create, { body: newPerson(role, more) })).code;
const changeRefused = async (client: Client, id: string, body: object) =>
  (
    await client.refused(userCalls.save, {
      params: { id },
      body: { ...body, version: await versionOf(portal, 'userAccount', id) },
    })
  ).code;

beforeAll(async () => {
  portal = await openTestPortal();
  platform = await signedInAs(portal, 'PLATFORM_ADMIN');
  await withRights('BRAND_MANAGER', ['MODIFY_USERS']);
  [ownBrand, otherBrand] = [await buildBrand(portal), await buildBrand(portal)];
  brandAdmin = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [ownBrand] });
});
afterAll(() => portal.close());

describe('roles', () => {
  test('without the right to change roles, a new person begins as a learner, whatever the rank', async () => {
    const below = await customRole(['VIEW_USERS']);
    for (const role of [await roleId('ILT_ADMIN'), await roleId('DEALER_MANAGER'), below])
      expect(await refusal(brandAdmin, role)).toBe('users.roleRefused');
    const body = newPerson(await roleId('LEARNER'));
    expect((await brandAdmin.ask(userCalls.create, { body })).user.role.code).toBe('LEARNER');
    const invited = await brandAdmin.refused(userCalls.invite, {
      body: newPerson(await roleId('ILT_ADMIN')),
    });
    expect(invited.code).toBe('users.roleRefused');
  });

  test('with it, nobody gives a role with a right they lack, when adding or changing', async () => {
    const powerful = await customRole(['VIEW_USERS', 'MODIFY_USERS', 'EDIT_USER_ROLES']);
    // A custom role sees only the person's own account; a brand administrator sees everyone.
    await withRights('BRAND_MANAGER', ['EDIT_USER_ROLES']);
    const role = { within: powerful, beyond: await customRole(['VIEW_USERS', 'MODIFY_DEALERS']) };
    expect(await refusal(brandAdmin, role.beyond)).toBe('users.roleRefused');
    expect(await refusal(brandAdmin, await roleId('ILT_ADMIN'))).toBe('users.roleRefused');
    const { user } = await brandAdmin.ask(userCalls.create, { body: newPerson(role.within) });
    expect(await changeRefused(brandAdmin, user._id, { role: role.beyond })).toBe('users.roleRefused');
    const { roles } = await brandAdmin.ask(roleCalls.list);
    const offered = (id: string) => roles.find((one) => one._id === id)!.abilities.assign;
    expect([offered(role.within), offered(role.beyond), offered(await roleId('ILT_ADMIN'))]).toEqual([
      true,
      false,
      false,
    ]);
    await withRights('BRAND_MANAGER', [], ['EDIT_USER_ROLES']);
  });

  test('an account with rights the actor lacks keeps its address and places', async () => {
    const ilt = await buildUser(portal, { role: 'ILT_ADMIN' });
    for (const body of [{ email: 'mine@builder.example' }, { isInstructor: true }, { receiveEmails: false }])
      expect(await changeRefused(brandAdmin, ilt.id, body)).toBe('users.fieldRefused');
    const deactivate = { body: { _id: ilt.id, reason: 'mine now' } };
    expect((await brandAdmin.refused(userCalls.deactivate, deactivate)).code).toBe('users.fieldRefused');
    expect((await brandAdmin.refused(userCalls.remove, { params: { userId: ilt.id } })).code).toBe(
      'users.fieldRefused',
    );
    const company = await signedInAs(portal, 'COMPANY_ADMIN');
    await company.ask(userCalls.save, { params: { id: ilt.id }, body: { phone: '555', version: 1 } });
  });

  test('nobody acts for a person whose role has a right they lack', async () => {
    const company = await signedInAs(portal, 'COMPANY_ADMIN');
    const beyond = await buildUser(portal);
    await portal.services.db
      .updateTable('userAccount')
      .set({ roleId: await customRole(['CREATE_DELETE_BRAND'], 5) })
      .where('id', '=', beyond.id)
      .execute();
    const start = { params: { proxyId: beyond.id }, query: { reason: 'helping' } };
    expect((await company.refused(proxyCalls.start, start)).code).toBe('accounts.proxyPower');
    expect((await company.ask(userCalls.get, { params: { userId: beyond.id } })).user.abilities.actAs).toBe(
      false,
    );
  });

  test('only people who may give a role approve a request with it', async () => {
    const waiting = async () => (await buildUser(portal, { status: 'pending' })).id;
    const approve = async (client: Client, role: string) =>
      client.send(requestCalls.approve, { params: { userId: await waiting() }, body: { role } });
    const company = await signedInAs(portal, 'COMPANY_ADMIN');
    const beyond = await customRole(['CREATE_DELETE_BRAND'], 5);
    expect((await approve(company, beyond)).statusCode).toBe(403);
    expect((await approve(company, await roleId('DEALER_MANAGER'))).statusCode).toBe(200);
    await withRights('COMPANY_ADMIN', [], ['EDIT_USER_ROLES']);
    const { roles } = await company.ask(requestCalls.list);
    expect(roles.map((role) => role.isUsual)).toEqual([true]);
    expect((await approve(company, await roleId('DEALER_MANAGER'))).statusCode).toBe(403);
    expect((await approve(company, await roleId('LEARNER'))).statusCode).toBe(200);
    await withRights('COMPANY_ADMIN', ['EDIT_USER_ROLES']);
  });

  test('the rank of a role with rights the actor lacks stays', async () => {
    const company = await signedInAs(portal, 'COMPANY_ADMIN');
    const id = await customRole(['CREATE_DELETE_BRAND'], 8);
    const body = { name: `Renamed ${id}`, rank: 8, rights: ['CREATE_DELETE_BRAND'] as Right[] };
    await company.ask(roleCalls.save, { params: { id }, body: { ...body, version: 1 } });
    const refused = await company.refused(roleCalls.save, {
      params: { id },
      body: { ...body, rank: 2, version: 2 },
    });
    expect(refused.code).toBe('roles.notHeld');
  });
});

describe('reach', () => {
  let learner: string;
  beforeAll(async () => {
    learner = await roleId('LEARNER');
    await withRights('BRAND_MANAGER', ['EDIT_USER_ROLES']);
  });

  test('a brand manager gives and removes only their own brands', async () => {
    expect(await refusal(brandAdmin, learner, { ownedBrands: [otherBrand] })).toBe('users.reachRefused');
    const { user } = await brandAdmin.ask(userCalls.create, {
      body: newPerson(learner, { ownedBrands: [ownBrand] }),
    });
    const both = { ownedBrands: [ownBrand, otherBrand] };
    expect(await changeRefused(brandAdmin, user._id, both)).toBe('users.reachRefused');
    await platform.ask(userCalls.save, {
      params: { id: user._id },
      body: { ...both, version: user.version },
    });
    expect(await changeRefused(brandAdmin, user._id, { ownedBrands: [ownBrand] })).toBe('users.reachRefused');
    const { user: left } = await brandAdmin.ask(userCalls.save, {
      params: { id: user._id },
      body: { ownedBrands: [otherBrand], version: user.version + 1 },
    });
    expect(left.ownedBrands.map((brand) => brand._id)).toEqual([otherBrand]);
    const { brands } = await brandAdmin.ask(userCalls.get, {
      params: { userId: (await buildUser(portal)).id },
    });
    expect(brands.map((brand) => brand._id)).toEqual([ownBrand]);
  });

  test('only people who have admin groups or the instructor role give them', async () => {
    const district = await buildAdminGroup(portal, [await buildDealer(portal)]);
    const { id } = await buildUser(portal);
    for (const body of [{ adminGroups: [district] }, { isInstructor: true }])
      expect(await changeRefused(brandAdmin, id, body)).toBe('users.reachRefused');
    const company = await signedInAs(portal, 'COMPANY_ADMIN');
    const { user } = await company.ask(userCalls.save, {
      params: { id },
      body: { adminGroups: [district], isInstructor: true, version: 1 },
    });
    expect(user).toMatchObject({ isInstructor: true, adminGroups: [{ _id: district }] });
    expect(await changeRefused(brandAdmin, id, { adminGroups: [] })).toBe('users.reachRefused');
  });

  test('any learner may get a dealer; roles that read its people get it only from people who reach it', async () => {
    const dealer = await buildDealer(portal);
    const manages = await roleId('DEALER_MANAGER');
    const { user } = await brandAdmin.ask(userCalls.create, {
      body: newPerson(learner, { dealers: [dealer] }),
    });
    expect(user.dealers).toHaveLength(1);
    // A role that reaches brands includes no dealer.
    expect(await refusal(brandAdmin, manages, { dealers: [dealer] })).toBe('users.roleRefused');
    expect(await changeRefused(brandAdmin, user._id, { role: manages })).toBe('users.roleRefused');
    expect((await brandAdmin.ask(userCalls.get, { params: { userId: user._id } })).user.role.code).toBe(
      'LEARNER',
    );
    const district = await buildAdminGroup(portal, [dealer]);
    await withRights('DISTRICT_MANAGER', ['MODIFY_USERS', 'EDIT_USER_ROLES']);
    const field = await signedIn(
      portal,
      await buildUser(portal, { role: 'DISTRICT_MANAGER', adminGroupIds: [district] }),
    );
    const elsewhere = await buildDealer(portal);
    // Known in the district, but the new role would also reach the dealer outside it.
    const { id: both } = await buildUser(portal, { dealerId: elsewhere });
    await portal.services.db
      .insertInto('adminGroupUser')
      .values({ adminGroupId: district, userId: both })
      .execute();
    expect(await changeRefused(field, both, { role: manages })).toBe('users.reachRefused');
    expect(
      (
        await field.ask(userCalls.save, {
          params: { id: user._id },
          body: { role: manages, version: user.version },
        })
      ).user.role.code,
    ).toBe('DEALER_MANAGER');
  });
});
