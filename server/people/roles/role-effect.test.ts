import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roleCalls as calls } from '#contract/people/roles.calls.ts';
import { userCalls } from '#contract/people/users.calls.ts';
import type { Right } from '#contract/platform/rights.ts';
import { newId } from '#server/platform/ids.ts';
import {
  buildAdminGroup,
  buildDealer,
  buildRole,
  buildUser,
  roleIdOf,
  signedIn,
  signedInAs,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

const powers = (rights: readonly Right[], more: object = {}) => ({
  rank: 5,
  reach: 'dealers' as const,
  adminArea: 'none' as const,
  frenchOnly: false,
  rights: [...rights],
  ...more,
});

describe('refusals', () => {
  test('what a save refuses, the preview refuses too', async () => {
    expect((await portal.stranger.refused(calls.preview, { body: powers([]) })).status).toBe(401);
    const manager = await signedInAs(portal, 'DEALER_MANAGER');
    expect((await manager.refused(calls.preview, { body: powers([]) })).status).toBe(403);
    expect((await admin.refused(calls.preview, { body: { ...powers([]), role: newId() } })).code).toBe(
      'roles.notFound',
    );
    expect((await admin.refused(calls.preview, { body: powers([], { rank: 1 }) })).code).toBe(
      'roles.tooPowerful',
    );
    const role = await roleIdOf(portal, 'PLATFORM_ADMIN');
    expect((await admin.refused(calls.preview, { body: { ...powers([]), role } })).code).toBe(
      'roles.tooPowerful',
    );
    const learner = await roleIdOf(portal, 'LEARNER');
    expect(
      (await admin.refused(calls.preview, { body: { ...powers([], { rank: 6 }), role: learner } })).code,
    ).toBe('roles.systemRole');
    const roleId = await buildRole(portal, { reach: 'everything', rank: 2, rights: ['MODIFY_ROLES'] });
    const narrow = await signedIn(portal, await buildUser(portal, { roleId }));
    expect((await narrow.refused(calls.preview, { body: powers(['MODIFY_USERS']) })).code).toBe(
      'roles.notHeld',
    );
  });
});

describe('work', () => {
  test('each holder sees and may change as many people as after the save', async () => {
    const dealerId = await buildDealer(portal);
    for (let count = 0; count < 3; count += 1) await buildUser(portal, { dealerId });
    const district = await buildAdminGroup(portal, [dealerId, await buildDealer(portal)]);
    const roleId = await buildRole(portal, { reach: 'dealers', rights: ['VIEW_DEALERS'] });
    const holder = await buildUser(portal, { roleId, dealerId, lastName: 'First' });
    const other = await buildUser(portal, { roleId, adminGroupIds: [district], lastName: 'Second' });
    const body = { ...powers(['VIEW_USERS', 'MODIFY_USERS']), role: roleId };
    const before = await sql`select * from role order by id`.execute(portal.services.db);
    const effect = await admin.ask(calls.preview, { body });
    expect(effect.total).toBe(2);
    expect(effect.holders.map(({ _id, sees, changes }) => ({ _id, sees, changes }))).toEqual([
      { _id: holder.id, sees: { now: 0, after: 3 }, changes: { now: 0, after: 3 } },
      { _id: other.id, sees: { now: 0, after: 0 }, changes: { now: 0, after: 0 } },
    ]);
    const reachesGroups = await admin.ask(calls.preview, { body: { ...body, reach: 'groups' } });
    expect(reachesGroups.holders.map(({ sees }) => sees.after)).toEqual([0, 4]);
    // Somebody who ranks as low as those below changes nobody.
    const ranksLow = await admin.ask(calls.preview, { body: { ...body, rank: 6 } });
    expect(ranksLow.holders[0]).toMatchObject({ sees: { after: 3 }, changes: { after: 0 } });

    // Nothing was saved, and a save does what was shown.
    expect((await sql`select * from role order by id`.execute(portal.services.db)).rows).toEqual(before.rows);
    const name = `Saved ${roleId}`;
    const { role: _role, ...saved } = body;
    await admin.ask(calls.save, { params: { id: roleId }, body: { ...saved, name } });
    const { counts } = await (await signedIn(portal, holder)).ask(userCalls.list);
    expect(counts.active).toBe(4);
  });

  test('screens open and close as their declarations say', async () => {
    const roleId = await buildRole(portal, {
      reach: 'everything',
      adminArea: 'own',
      rights: ['VIEW_DEALERS'],
    });
    const body = { ...powers(['MODIFY_ROLES'], { reach: 'everything', adminArea: 'own' }), role: roleId };
    const { opens, closes } = await admin.ask(calls.preview, { body });
    expect(opens).toContain('roles.list');
    expect(closes).toContain('dealers.list');
    const fresh = await admin.ask(calls.preview, {
      body: powers(['MODIFY_ROLES'], { reach: 'everything', adminArea: 'own' }),
    });
    expect(fresh).toMatchObject({ total: 0, holders: [], closes: [] });
    expect(fresh.opens).toContain('roles.list');
    expect(
      await portal.services.db
        .selectFrom('userAccount')
        .select('id')
        .where('email', 'like', '%trial.invalid')
        .execute(),
    ).toEqual([]);
  });
});
