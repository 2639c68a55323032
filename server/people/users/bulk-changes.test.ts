import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { userCalls as calls } from '#contract/people/users.calls.ts';
import type { CallInput } from '#contract/platform/call.ts';
import { longWorkCalls } from '#contract/platform/long-work.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { finishWorks } from '#tests/builders/long-work.ts';
import { storedMailsTo } from '#tests/builders/mail.ts';
import {
  buildAssignmentGroup,
  buildDealer,
  buildRole,
  buildUser,
  roleIdOf,
  signedIn,
  signedInAs,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

type Body = CallInput<typeof calls.bulk>['body'];

let portal: TestPortal;
let admin: Client;
beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

const shown = async (userId: string) => (await admin.ask(calls.get, { params: { userId } })).user;

describe('refusals', () => {
  test('without the right nobody tries or changes anything', async () => {
    const body: Body = { action: 'emails', ids: [newId()], receives: false };
    const manager = await signedInAs(portal, 'LEARNER');
    expect((await manager.refused(calls.bulkPreview, { body })).status).toBe(403);
    expect((await manager.refused(calls.bulk, { body })).status).toBe(403);
  });

  test('each person is refused by the rules for one, and the preview says so before', async () => {
    const dealer = await buildDealer(portal);
    const role = await roleIdOf(portal, 'DEALER_MANAGER');
    const above = await buildUser(portal, { role: 'PLATFORM_ADMIN' });
    const below = await buildUser(portal, { dealerId: dealer });
    const has = await buildUser(portal, { role: 'DEALER_MANAGER' });
    const ids = [above.id, below.id, has.id, newId()];
    const body: Body = { action: 'role', ids, role };
    const preview = await admin.ask(calls.bulkPreview, { body });
    expect(preview).toMatchObject({ total: 4, examined: 4, changes: 1, same: 1, refused: 2 });
    expect(preview.refusals.map(({ _id }) => _id)).toEqual([above.id, ids[3]]);
    expect((await shown(below.id)).role.code).toBe('LEARNER');
    const { outcomes } = await admin.ask(calls.bulk, { body });
    expect(outcomes.map(({ done }) => done)).toEqual([false, true, true, false]);
    expect((await shown(below.id)).role.code).toBe('DEALER_MANAGER');
  });

  test('nobody gives a role or a dealer beyond their own', async () => {
    const dealer = await buildDealer(portal);
    const narrowRole = await buildRole(portal, {
      reach: 'groups',
      rank: 4,
      adminArea: 'own',
      rights: ['MODIFY_USERS', 'VIEW_USERS', 'EDIT_USER_ROLES'],
    });
    const narrow = await signedIn(portal, await buildUser(portal, { roleId: narrowRole }));
    const person = await buildUser(portal, { dealerId: dealer });
    const bodies: readonly Body[] = [
      { action: 'role', ids: [person.id], role: await roleIdOf(portal, 'COMPANY_ADMIN') },
      { action: 'dealer', ids: [person.id], dealer },
      { action: 'emails', ids: [person.id], receives: false },
    ];
    for (const body of bodies)
      expect(await narrow.ask(calls.bulkPreview, { body })).toMatchObject({ changes: 0, refused: 1 });
    for (const role of ['PLATFORM_ADMIN', 'COMPANY_ADMIN'] as const)
      expect(
        await admin.ask(calls.bulkPreview, {
          body: { action: 'role', ids: [person.id], role: await roleIdOf(portal, role) },
        }),
      ).toMatchObject({ changes: 0, refused: 1 });
  });
});

describe('work', () => {
  test('dealer, department, and e-mails are changed, and what somebody has stays', async () => {
    const [from, to] = [await buildDealer(portal), await buildDealer(portal)];
    const department = await buildAssignmentGroup(portal);
    const one = await buildUser(portal, { dealerId: from });
    const two = await buildUser(portal, { dealerId: to, groupIds: [department] });
    const ids = [one.id, two.id];
    const tried = async (body: Body) => {
      const { changes, same, refused } = await admin.ask(calls.bulkPreview, { body });
      await admin.ask(calls.bulk, { body });
      return { changes, same, refused };
    };
    expect(await tried({ action: 'dealer', ids, dealer: to })).toEqual({ changes: 1, same: 1, refused: 0 });
    expect((await shown(one.id)).dealers.map(({ _id }) => _id)).toEqual([to]);
    expect(await tried({ action: 'join', ids, department })).toEqual({ changes: 1, same: 1, refused: 0 });
    expect(await tried({ action: 'leave', ids, department })).toEqual({ changes: 2, same: 0, refused: 0 });
    expect(await tried({ action: 'emails', ids, receives: false })).toEqual({
      changes: 2,
      same: 0,
      refused: 0,
    });
    expect(await shown(two.id)).toMatchObject({ assignmentGroups: [], receiveEmails: false });
    expect(await tried({ action: 'dealer', ids, dealer: newId() })).toEqual({
      changes: 0,
      same: 0,
      refused: 2,
    });
  });

  test('whoever has no password is invited, once for each action, also in the background', async () => {
    const people = await Promise.all(Array.from({ length: 101 }, () => buildUser(portal)));
    const known = await buildUser(portal, { passwordHash: 'hash' });
    const ids = [...people.map(({ id }) => id), known.id];
    const few: Body = { action: 'invite', ids: [people[0]!.id, known.id] };
    expect(await admin.ask(calls.bulkPreview, { body: few })).toMatchObject({ changes: 1, same: 1 });
    expect(await storedMailsTo(portal, people[0]!.email)).toEqual([]);
    expect((await admin.ask(calls.bulkPreview, { body: { action: 'invite', ids } })).examined).toBe(100);
    const { work } = await admin.ask(calls.bulk, { body: { action: 'invite', ids } });
    await finishWorks(portal);
    const { works } = await admin.ask(longWorkCalls.list);
    expect(works.find(({ _id }) => _id === work?._id)).toMatchObject({ state: 'done' });
    expect(await storedMailsTo(portal, people[100]!.email)).toHaveLength(1);
    expect(await storedMailsTo(portal, known.email)).toEqual([]);
  });
});
