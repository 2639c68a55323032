import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminGroupCalls as calls } from '#contract/people/admin-groups.calls.ts';
import { dealerCalls } from '#contract/people/dealers.calls.ts';
import { userCalls } from '#contract/people/users.calls.ts';
import type { CallInput } from '#contract/platform/call.ts';
import { newId } from '#server/platform/ids.ts';
import {
  buildAdminGroup,
  buildDealer,
  buildRole,
  buildUser,
  signedIn,
  signedInAs,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { statementsOf } from '#tests/builders/statements.ts';

let portal: TestPortal;
let admin: Client;

beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

const add = async (body: CallInput<typeof calls.create>['body']) =>
  (await admin.ask(calls.create, { body })).adminGroup;
const districtManager = () => buildUser(portal, { role: 'DISTRICT_MANAGER' });
const dealersSeen = async (client: Client) =>
  new Set((await client.ask(dealerCalls.list, {})).dealers.map((dealer) => dealer._id));
const peopleSeen = async (client: Client) =>
  (await client.ask(userCalls.list, { query: { limit: '100' } })).users.map((user) => user._id);

describe('preview', () => {
  test('counts what each member would see, and the save then shows exactly that', async () => {
    const [kept, left, joining, elsewhere] = await Promise.all([1, 2, 3, 4].map(() => buildDealer(portal)));
    const staffOf = (dealerId: string) => buildUser(portal, { dealerId });
    const both = await staffOf(kept!);
    await portal.services.db
      .insertInto('dealerMembership')
      .values({ id: newId(), userId: both.id, dealerId: elsewhere! })
      .execute();
    await Promise.all([kept!, left!, left!, joining!, joining!, joining!, elsewhere!].map(staffOf));
    const other = await buildAdminGroup(portal, [elsewhere!]);
    const roleId = await buildRole(portal, { reach: 'groups', rights: ['VIEW_DEALERS', 'VIEW_USERS'] });
    const [priya, newcomer, leaver] = [
      await buildUser(portal, { roleId, adminGroupIds: [other] }),
      await buildUser(portal, { roleId, adminGroupIds: [other] }),
      await buildUser(portal, { roleId }),
    ];
    const group = await add({
      name: 'Previewed',
      staff: [priya.id, leaver.id],
      dealers: [kept!, left!],
    });
    const changes = {
      addStaff: [newcomer.id],
      removeStaff: [leaver.id],
      addDealers: [joining!],
      removeDealers: [left!],
      addUsers: [both.id, (await buildUser(portal)).id],
    };
    const before = await admin.ask(calls.preview, { body: { group: group._id, ...changes } });
    const countsOf = (id: string) => {
      const { dealers, users } = before.staff.find(({ _id }) => _id === id)!;
      return [dealers, users];
    };
    expect(countsOf(priya.id)).toEqual([
      { now: 3, after: 3 },
      { now: 5, after: 7 },
    ]);
    expect(countsOf(newcomer.id)).toEqual([
      { now: 1, after: 3 },
      { now: 2, after: 7 },
    ]);
    expect(countsOf(leaver.id)).toEqual([
      { now: 2, after: 0 },
      { now: 4, after: 0 },
    ]);
    expect([before.dealers, before.users]).toEqual([
      { now: 2, after: 2 },
      { now: 4, after: 6 },
    ]);
    // The same as the lists of the people themselves, before and after the save. People always see themselves.
    const clients = await Promise.all(
      [priya, newcomer, leaver].map(async (user) => [user.id, await signedIn(portal, user)] as const),
    );
    const seen = async (when: 'now' | 'after') => {
      for (const [id, client] of clients) {
        const [dealers, users] = countsOf(id);
        expect((await dealersSeen(client)).size).toBe(dealers![when]);
        expect(new Set(await peopleSeen(client)).size).toBe(users![when] + 1);
      }
    };
    await seen('now');
    await admin.ask(calls.save, {
      params: { id: group._id },
      body: { name: group.name, version: group.version, ...changes },
    });
    await seen('after');
    const saved = await admin.ask(calls.preview, { body: { group: group._id } });
    expect(saved.staff.every(({ dealers, users }) => dealers.now === dealers.after && users.now === users.after)).toBe(true); // prettier-ignore
    const { adminGroup } = await admin.ask(calls.get, { params: { id: group._id } });
    expect(adminGroup.usersCount).toBe(saved.users.now);
  });

  test('an inactive group shows nothing, and a role that no longer reaches groups sees nothing through it', async () => {
    const dealer = await buildDealer(portal);
    const [manager, moved] = [await districtManager(), await districtManager()];
    const group = await add({ name: 'Switched', staff: [manager.id, moved.id], dealers: [dealer] });
    const { id: roleId } = await portal.services.db
      .selectFrom('role')
      .select('id')
      .where('code', '=', 'TRANSLATOR')
      .executeTakeFirstOrThrow();
    await portal.services.db.updateTable('userAccount').set({ roleId }).where('id', '=', moved.id).execute();
    const { staff } = await admin.ask(calls.preview, { body: { group: group._id, status: 'inactive' } });
    expect(staff.find(({ _id }) => _id === manager.id)).toMatchObject({ dealers: { now: 1, after: 0 } });
    expect(staff.find(({ _id }) => _id === moved.id)).toMatchObject({
      sees: false,
      dealers: { now: 0, after: 0 },
    });
  });

  test('takes as many statements for many members and dealers as for one', async () => {
    const count = async (size: number) => {
      const dealers = await Promise.all(Array.from({ length: size }, () => buildDealer(portal)));
      const staff = await Promise.all(Array.from({ length: size }, () => districtManager()));
      const ids = staff.map(({ id }) => id);
      const { _id: group } = await add({ name: `Of ${size}`, staff: ids, dealers });
      const preview = await statementsOf(portal, () => admin.ask(calls.preview, { body: { group } }));
      const body = { name: `Again of ${size}`, staff: ids, dealers };
      const save = await statementsOf(portal, () => admin.ask(calls.create, { body }));
      return [preview.length, save.length];
    };
    expect(await count(12)).toEqual(await count(1));
  });
});
