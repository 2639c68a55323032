import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dashboardCalls } from '#contract/insight/dashboards.calls.ts';
import { roleCalls as calls } from '#contract/people/roles.calls.ts';
import { allRights } from '#contract/platform/rights.ts';
import { sessionCalls } from '#contract/platform/session.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { buildRole, buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { categoryTexts, rightTexts } from './rights.texts.ts';

let portal: TestPortal;
let platform: Client;
let company: Client;

beforeAll(async () => {
  portal = await openTestPortal();
  platform = await signedInAs(portal, 'PLATFORM_ADMIN');
  company = await signedInAs(portal, 'COMPANY_ADMIN', { firstName: 'Ada', lastName: 'Admin' });
});
afterAll(() => portal.close());

const coach = {
  name: 'Coach',
  nameFr: 'Entraîneur',
  rank: 4,
  rights: ['VIEW_USERS', 'VIEW_COURSES'] as ('VIEW_USERS' | 'VIEW_COURSES')[],
};
const add = async (more: object = {}) =>
  (await platform.ask(calls.create, { body: { ...coach, name: `Role ${newId()}`, ...more } })).role;
const byCode = async (code: string) =>
  (await platform.ask(calls.list)).roles.find((role) => role.code === code)!;

describe('refusals', () => {
  test('people who may not modify roles change none; people who may view users see their names', async () => {
    const viewer = await signedInAs(portal, 'BRAND_MANAGER');
    const learner = await signedInAs(portal, 'LEARNER');
    expect((await portal.stranger.refused(calls.list)).status).toBe(401);
    expect((await learner.refused(calls.list)).status).toBe(403);
    const { roles, abilities } = await viewer.ask(calls.list);
    expect([abilities.create, roles.every((role) => !role.abilities.edit)]).toEqual([false, true]);
    expect((await viewer.refused(calls.create, { body: coach })).status).toBe(403);
    expect((await viewer.refused(calls.rights)).status).toBe(403);
    expect((await viewer.refused(calls.get, { params: { id: roles[0]!._id } })).status).toBe(403);
  });

  test('nobody creates or changes a role that is not below their own', async () => {
    for (const rank of [0, 10])
      expect((await platform.refused(calls.create, { body: { ...coach, rank } })).status).toBe(400);
    expect(await company.refused(calls.create, { body: { ...coach, rank: 1 } })).toMatchObject({
      status: 403,
      code: 'roles.tooPowerful',
      errors: { rank: expect.any(String) },
    });
    const peer = await add({ rank: 1 });
    expect(
      (await company.refused(calls.save, { params: { id: peer._id }, body: { ...coach, version: 1 } })).code,
    ).toBe('roles.tooPowerful');
    expect((await company.refused(calls.remove, { params: { id: peer._id } })).code).toBe(
      'roles.tooPowerful',
    );
    const own = await byCode('COMPANY_ADMIN');
    expect(
      (
        await company.refused(calls.save, {
          params: { id: own._id },
          body: { ...coach, rank: 2, version: 1 },
        })
      ).code,
    ).toBe('roles.tooPowerful');
    const top = await byCode('PLATFORM_ADMIN');
    expect(
      (
        await platform.refused(calls.save, {
          params: { id: top._id },
          body: { ...coach, rank: 1, version: 1 },
        })
      ).code,
    ).toBe('roles.tooPowerful');
  });

  test('nobody gives or removes a right they lack', async () => {
    const body = { ...coach, rights: ['CREATE_DELETE_BRAND'] as ['CREATE_DELETE_BRAND'] };
    expect(await company.refused(calls.create, { body })).toMatchObject({
      status: 403,
      code: 'roles.notHeld',
      detail: expect.stringContaining('Add and delete brands'),
    });
    const role = await add({ rights: ['CREATE_DELETE_BRAND'] });
    const params = { id: role._id };
    expect(
      (
        await company.refused(calls.save, {
          params,
          body: { ...coach, name: role.name, rights: [], version: 1 },
        })
      ).code,
    ).toBe('roles.notHeld');
    const kept = {
      ...coach,
      version: role.version,
      name: role.name,
      rights: ['CREATE_DELETE_BRAND', 'VIEW_USERS'] as ('CREATE_DELETE_BRAND' | 'VIEW_USERS')[],
    };
    expect((await company.ask(calls.save, { params, body: kept })).role.rights).toEqual([
      'CREATE_DELETE_BRAND',
      'VIEW_USERS',
    ]);
  });

  test('an unknown right is refused', async () => {
    expect(
      (await platform.refused(calls.create, { body: { ...coach, rights: ['BE_KING'] } as never })).status,
    ).toBe(400);
  });

  test('a system role cannot be deleted and keeps its rank', async () => {
    const learner = await byCode('LEARNER');
    const params = { id: learner._id };
    expect((await platform.refused(calls.remove, { params })).code).toBe('roles.systemRole');
    expect(
      (
        await platform.refused(calls.save, {
          params,
          body: { ...coach, name: 'Learner', rank: 3, version: learner.version },
        })
      ).code,
    ).toBe('roles.systemRole');
  });

  test('a role that people have cannot be deleted', async () => {
    const role = await add();
    const { id } = await buildUser(portal);
    await portal.services.db
      .updateTable('userAccount')
      .set({ roleId: role._id })
      .where('id', '=', id)
      .execute();
    expect(await company.refused(calls.remove, { params: { id: role._id } })).toMatchObject({
      status: 409,
      code: 'roles.inUse',
      detail: 'This role is assigned to users. (1)',
    });
  });

  test('of two who choose the same name at once, one gets an error; of two editors, the second', async () => {
    const send = () => platform.send(calls.create, { body: { ...coach, name: 'Twin' } });
    expect((await Promise.all([send(), send()])).map((one) => one.statusCode).toSorted()).toEqual([200, 409]);
    const role = await add();
    const save = { params: { id: role._id }, body: { ...coach, name: role.name, version: role.version } };
    await company.ask(calls.save, save);
    expect((await company.refused(calls.save, save)).code).toBe('platform.changedMeanwhile');
    expect((await company.refused(calls.get, { params: { id: newId() } })).code).toBe('roles.notFound');
  });
});

describe('reach', () => {
  const made = (roleId: string) => buildUser(portal, { roleId }).then((user) => signedIn(portal, user));
  const rights = ['MODIFY_ROLES', 'VIEW_USERS'] as const;

  test('nobody gives or takes away a reach, an admin area or English that their own role does not have', async () => {
    const maker = await made(await buildRole(portal, { reach: 'groups', rank: 3, adminArea: 'own', rights }));
    const refused = async (client: Client, more: object) =>
      client.refused(calls.create, { body: { ...coach, name: `Role ${newId()}`, rights: [], ...more } });
    for (const reach of ['everything', 'brands'] as const)
      expect(await refused(maker, { reach })).toMatchObject({
        status: 403,
        code: 'roles.beyondOwn',
        errors: { reach: expect.any(String) },
      });
    expect(await refused(maker, { adminArea: 'whole' })).toMatchObject({
      errors: { adminArea: expect.any(String) },
    });
    const body = {
      ...coach,
      name: `Role ${newId()}`,
      rights: [],
      reach: 'dealers' as const,
      adminArea: 'own' as const,
    };
    expect((await maker.ask(calls.create, { body })).role).toMatchObject({
      reach: 'dealers',
      adminArea: 'own',
    });
    const french = await made(
      await buildRole(portal, { reach: 'everything', rank: 3, frenchOnly: true, rights }),
    );
    expect(await refused(french, {})).toMatchObject({ errors: { frenchOnly: expect.any(String) } });
    // What one could not give back cannot be taken away either.
    const wide = await add({ reach: 'everything', rights: [] });
    const narrowed = { ...coach, name: wide.name, rights: [], reach: 'self' as const, version: wide.version };
    const params = { id: wide._id };
    expect((await maker.refused(calls.save, { params, body: narrowed })).code).toBe('roles.beyondOwn');
    // Everything else of it may change, and what is left out stays.
    const { reach: _reach, ...renamed } = { ...narrowed, name: `Role ${newId()}` };
    expect((await maker.ask(calls.save, { params, body: renamed })).role.reach).toBe('everything');
  });

  test('rank alone changes and gives no role', async () => {
    const high = await made(
      await buildRole(portal, { reach: 'everything', rank: 1, rights: ['VIEW_USERS', 'MODIFY_USERS'] }),
    );
    const low = await add({ rank: 8, rights: [] });
    expect((await high.refused(calls.create, { body: coach })).status).toBe(403);
    const shown = (await high.ask(calls.list)).roles.find((role) => role._id === low._id)!;
    expect(shown.abilities).toEqual({ edit: false, delete: false, assign: false });
  });

  test('a built-in role keeps its reach, area and language; its rights may change', async () => {
    const translator = await byCode('TRANSLATOR');
    expect(translator).toMatchObject({ reach: 'everything', adminArea: 'own', frenchOnly: true });
    const params = { id: translator._id };
    const { name, nameFr, description, rank, version } = translator;
    const fields = { name, nameFr, description, rank, version, rights: ['VIEW_COURSES'] as 'VIEW_COURSES'[] };
    for (const body of [{ reach: 'self' }, { frenchOnly: false }] as const)
      expect((await platform.refused(calls.save, { params, body: { ...fields, ...body } })).code).toBe(
        'roles.systemRole',
      );
    const saved = await platform.ask(calls.save, {
      params,
      body: { ...fields, reach: 'everything', adminArea: 'own', frenchOnly: true },
    });
    expect(saved.role).toMatchObject({ rights: ['VIEW_COURSES'], reach: 'everything', adminArea: 'own' });
    expect((await byCode('DISTRICT_MANAGER')).adminArea).toBe('none');
  });

  test('a role with the right to open the admin area lands in its own parts', async () => {
    const opens = async (adminArea: 'whole' | 'own' | 'none', reach: 'everything' | 'groups') => {
      const client = await made(await buildRole(portal, { reach, adminArea, rights: ['VIEW_COURSES'] }));
      const { user } = await client.ask(sessionCalls.read);
      expect(user!.role).toMatchObject({ code: null, reach, adminArea });
      return (await client.send(dashboardCalls.courseInfo)).statusCode;
    };
    expect(await opens('whole', 'everything')).toBe(200);
    expect(await opens('whole', 'groups')).toBe(403);
    expect(await opens('own', 'everything')).toBe(403);
    expect(await opens('none', 'everything')).toBe(403);
  });
});

describe('work', () => {
  test('roles are sorted by rank, equal ranks by name', async () => {
    const { roles } = await company.ask(calls.list);
    const order = roles.map((role) => role.rank);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(roles.filter((role) => role.system && role.rank === 3).map((role) => role.name)).toEqual([
      'District Manager',
      'Regional Sales Manager',
      'Sales Rep',
    ]);
    expect(roles.find((role) => role.code === 'COMPANY_ADMIN')!.abilities).toMatchObject({
      edit: false,
      assign: false,
    });
    expect(roles.find((role) => role.code === 'LEARNER')!.abilities).toMatchObject({
      edit: true,
      assign: true,
    });
  });

  test('a change applies at once to signed-in people, and the history shows it', async () => {
    const role = await add({ rights: [] });
    const user = await buildUser(portal);
    await portal.services.db
      .updateTable('userAccount')
      .set({ roleId: role._id })
      .where('id', '=', user.id)
      .execute();
    const client = await signedIn(portal, user);
    expect((await client.refused(calls.list)).status).toBe(403);
    await company.ask(calls.save, {
      params: { id: role._id },
      body: { ...coach, name: role.name, version: role.version },
    });
    expect((await client.send(calls.list)).statusCode).toBe(200);
    const { history, role: now } = await company.ask(calls.get, { params: { id: role._id } });
    expect(now.usersCount).toBe(1);
    expect(history[0]).toMatchObject({
      by: 'Ada Admin',
      type: 'update',
      added: ['VIEW_COURSES', 'VIEW_USERS'],
      removed: [],
    });
  });

  test('every right and category has texts in both languages, and shows whether the caller may give it', async () => {
    const { rights } = await company.ask(calls.rights);
    expect(rights.flatMap((category) => category.rights.map((right) => right.name)).toSorted()).toEqual(
      allRights.toSorted(),
    );
    expect(rights.map(({ category }) => category)).toEqual([
      'brands', 'curriculums', 'courses', 'incentives', 'admin_groups', 'assignment_groups', 'roles', 'users', 'dealers', 'reports',
      'announcements', 'events', 'videos', 'podcasts', 'suggested_followers', 'resources', 'business_units', 'media_center',
      'live_training', 'messages', 'activity_logs',
    ]); // prettier-ignore
    for (const words of [...Object.values(categoryTexts), ...Object.values(rightTexts)]) {
      expect(words.en).toMatch(/^\p{Lu}/u);
      expect(words.fr).toMatch(/^\p{Lu}/u);
    }
    const held = new Map(
      rights.flatMap((category) => category.rights.map((right) => [right.name, right.held])),
    );
    expect([held.get('CREATE_DELETE_BRAND'), held.get('VIEW_USERS')]).toEqual([false, true]);
  });

  test('a role that nobody has is deleted', async () => {
    const role = await add();
    await company.ask(calls.remove, { params: { id: role._id } });
    expect((await company.refused(calls.get, { params: { id: role._id } })).status).toBe(404);
  });
});
