import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resourceCalls } from '#contract/library/resources.calls.ts';
import { groupCalls as calls } from '#contract/people/groups.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { buildAssignmentGroup, buildDealer, buildUser, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
let learner: Client;

beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  learner = await signedInAs(portal, 'LEARNER');
});
afterAll(() => portal.close());

const add = async (body: { name: string; [field: string]: unknown }) =>
  (await admin.ask(calls.create, { body })).assignmentGroup;

const membersOf = async (id: string) =>
  new Set((await admin.ask(calls.users, { params: { id } })).users.map((user) => user._id));

describe('refusals', () => {
  test('people who may not modify groups read and change none of them', async () => {
    const id = await buildAssignmentGroup(portal);
    expect((await portal.stranger.refused(calls.list)).status).toBe(401);
    for (const client of [learner, await signedInAs(portal, 'DEALER_MANAGER')]) {
      expect((await client.refused(calls.list)).status).toBe(403);
      expect((await client.refused(calls.get, { params: { id } })).status).toBe(403);
      expect((await client.refused(calls.create, { body: { name: 'Mine' } })).status).toBe(403);
      expect((await client.refused(calls.remove, { params: { id } })).status).toBe(403);
      expect((await client.refused(calls.availableUsers)).status).toBe(403);
    }
  });

  test('an unknown id is not found', async () => {
    const params = { id: newId() };
    expect((await admin.refused(calls.get, { params })).code).toBe('assignment-groups.notFound');
    expect((await admin.refused(calls.users, { params })).status).toBe(404);
    expect((await admin.refused(calls.save, { params, body: { name: 'Any', version: 1 } })).status).toBe(404);
    expect((await admin.refused(calls.remove, { params })).status).toBe(404);
  });

  test('of two who choose the same name at once, one gets an error', async () => {
    const body = { name: 'Pièces' };
    const outcomes = await Promise.all([
      admin.send(calls.create, { body }),
      admin.send(calls.create, { body: { name: 'PIECES' } }),
    ]);
    expect(outcomes.map((one) => one.statusCode).toSorted()).toEqual([200, 409]);
    expect(await admin.refused(calls.create, { body })).toMatchObject({
      code: 'assignment-groups.nameTaken',
      errors: { name: expect.stringContaining('Pièces') },
    });
  });

  test('an unknown person is refused, and nothing is saved', async () => {
    expect(await admin.refused(calls.create, { body: { name: 'Ghosts', users: [newId()] } })).toMatchObject({
      status: 400,
      code: 'assignment-groups.unknownUser',
    });
    expect((await admin.ask(calls.list, { query: { text: 'Ghosts' } })).assignmentGroups).toEqual([]);
  });

  test('the second of two editors gets an error', async () => {
    const group = await add({ name: 'Shared' });
    const params = { id: group._id };
    await admin.ask(calls.save, { params, body: { name: 'First', version: group.version } });
    expect(
      (await admin.refused(calls.save, { params, body: { name: 'Second', version: group.version } })).code,
    ).toBe('platform.changedMeanwhile');
  });

  test('a group with people is deleted only after confirming that they lose it', async () => {
    const { id: userId } = await buildUser(portal);
    const { _id: id } = await add({ name: 'Leaving', users: [userId] });
    expect(await admin.refused(calls.remove, { params: { id } })).toMatchObject({
      status: 409,
      code: 'assignment-groups.hasMembers',
      detail: expect.stringContaining('(1)'),
    });
    expect(await membersOf(id)).toEqual(new Set([userId]));
    await admin.ask(calls.remove, { params: { id }, query: { withMembers: 'true' } });
    expect((await admin.refused(calls.get, { params: { id } })).status).toBe(404);
  });

  test("a group in a record's audience cannot be deleted, even with confirmation", async () => {
    const { _id: id } = await add({ name: 'Audience' });
    const body = { name: 'Sheet', type: 'document' as const, assignmentGroups: [id] };
    await admin.ask(resourceCalls.create, { body });
    const query = { withMembers: 'true' } as const;
    expect(await admin.refused(calls.remove, { params: { id }, query })).toMatchObject({
      status: 409,
      code: 'assignment-groups.isAudience',
      detail: expect.stringContaining('(1)'),
    });
  });
});

describe('work', () => {
  test('people join and leave, and the count follows', async () => {
    const [ana, ben, cleo] = [await buildUser(portal), await buildUser(portal), await buildUser(portal)];
    const group = await add({ name: 'Service', users: [ana.id, ben.id, ben.id] });
    expect(group.usersCount).toBe(2);
    const { assignmentGroup } = await admin.ask(calls.save, {
      params: { id: group._id },
      body: { name: 'Service', addUsers: [cleo.id], removeUsers: [ana.id], version: group.version },
    });
    expect(assignmentGroup.usersCount).toBe(2);
    expect(await membersOf(group._id)).toEqual(new Set([ben.id, cleo.id]));
    const { users } = await admin.ask(calls.availableUsers, { query: { group: group._id } });
    expect(users.map((user) => user._id)).toContain(ana.id);
    expect(users.map((user) => user._id)).not.toContain(ben.id);
  });

  test('people that a save names are added, also as objects, and those it does not name stay', async () => {
    const [one, two] = [await buildUser(portal), await buildUser(portal)];
    const { _id: id } = await add({ name: 'Named people', users: [one.id] });
    const body = { users: [{ _id: two.id, name: 'Two' }] } as never;
    const { assignmentGroup } = await admin.ask(calls.save, { params: { id }, body });
    expect(assignmentGroup).toMatchObject({ name: 'Named people', usersCount: 2 });
  });

  test('there is one default group, the one chosen last', async () => {
    const first = await add({ name: 'Default one', isDefault: true });
    expect((await learner.ask(calls.hasDefault)).hasDefaultGroup).toBe(true);
    const second = await add({ name: 'Default two', isDefault: true });
    const isDefault = async (id: string) =>
      (await admin.ask(calls.get, { params: { id } })).assignmentGroup.isDefault;
    expect([await isDefault(first._id), await isDefault(second._id)]).toEqual([false, true]);
    await admin.ask(calls.save, {
      params: { id: second._id },
      body: { name: 'Default two', isDefault: false, version: second.version },
    });
    expect((await learner.ask(calls.hasDefault)).hasDefaultGroup).toBe(false);
  });

  test('names are visible to everyone, names of inactive groups to nobody', async () => {
    await add({ name: 'Names shown', nameFr: 'Noms affichés' });
    await add({ name: 'Names hidden', status: 'inactive' });
    const { names } = await portal.stranger.ask(calls.allNames, { query: { text: 'noms affiches' } });
    expect(names).toEqual([{ _id: expect.any(String), name: 'Names shown', nameFr: 'Noms affichés' }]);
    const all = (await learner.ask(calls.all)).assignmentGroups.map((group) => group.name);
    expect(all).toContain('Names shown');
    expect(all).not.toContain('Names hidden');
    expect((await portal.stranger.refused(calls.all)).status).toBe(401);
  });

  test('a name search returns at most 50', async () => {
    for (let index = 0; index < 51; index++) await buildAssignmentGroup(portal, `Many ${index}`);
    expect((await portal.stranger.ask(calls.allNames, { query: { text: 'Many' } })).names).toHaveLength(50);
  });

  test('the list narrows by text and status', async () => {
    await add({ name: 'Rare', category: 'Showroom' });
    await add({ name: 'Rare too', category: 'Showroom', status: 'inactive' });
    const names = async (query: object) =>
      (await admin.ask(calls.list, { query: { text: 'showroom', ...query } })).assignmentGroups.map(
        (one) => one.name,
      );
    expect(await names({})).toEqual(['Rare', 'Rare too']);
    expect(await names({ status: 'inactive' })).toEqual(['Rare too']);
    expect(await names({ sortBy: 'name', direction: 'desc' })).toEqual(['Rare too', 'Rare']);
  });

  test('active dealers are offered by text', async () => {
    await buildDealer(portal, { name: 'Offered Motors' });
    await buildDealer(portal, { name: 'Offered Closed', status: 'inactive' });
    const { dealers } = await admin.ask(calls.availableDealers, { query: { text: 'offered' } });
    expect(dealers.map((dealer) => dealer.name)).toEqual(['Offered Motors']);
  });
});
