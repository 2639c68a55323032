import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notificationCalls } from '#contract/people/notifications.calls.ts';
import { registrationCalls } from '#contract/people/registration.calls.ts';
import { requestCalls as calls } from '#contract/people/requests.calls.ts';
import { sessionCalls } from '#contract/platform/session.calls.ts';
import type { RoleCode } from '#contract/platform/roles.ts';
import { newId } from '#server/platform/ids.ts';
import { codeSentTo, quietNights, storedMailsTo } from '#tests/builders/mail.ts';
import {
  buildAssignmentGroup,
  buildDealer,
  buildUser,
  roleIdOf,
  signedIn,
  signedInAs,
} from '#tests/builders/people.ts';
import { buildRegistration, register } from '#tests/builders/registration.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;

const roleId = (code: RoleCode) => roleIdOf(portal, code);
const mailsTo = (address: string) => storedMailsTo(portal, address);
const statusOf = async (table: 'dealer' | 'userAccount', id: string) =>
  (await portal.services.db.selectFrom(table).select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status;

beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN', { firstName: 'Ada', lastName: 'Admin' });
});
afterAll(() => portal.close());

describe('refusals', () => {
  test('only platform and company administrators decide, whatever rights others have', async () => {
    const { id } = await buildUser(portal, { status: 'pending' });
    const params = { userId: id };
    expect((await portal.stranger.refused(calls.list)).status).toBe(401);
    for (const role of ['BRAND_MANAGER', 'DISTRICT_MANAGER', 'DEALER_MANAGER', 'LEARNER'] as const) {
      const client = await signedInAs(portal, role);
      expect((await client.refused(calls.list)).status).toBe(403);
      expect((await client.refused(calls.approve, { params, body: {} })).status).toBe(403);
      expect((await client.refused(calls.deny, { params, body: { reason: 'x' } })).status).toBe(403);
      expect((await client.refused(calls.notifications)).status).toBe(403);
      expect((await client.ask(sessionCalls.read)).badges['user-requests']).toBeUndefined();
    }
    expect(await statusOf('userAccount', id)).toBe('pending');
  });

  test('does not exist if it is switched off', async () => {
    const without = await openTestPortal((settings) => ({
      ...settings,
      approvalNewUser: { ...settings.approvalNewUser, enabled: false },
    }));
    try {
      expect((await (await signedInAs(without, 'COMPANY_ADMIN')).refused(calls.list)).status).toBe(404);
    } finally {
      await without.close();
    }
  });

  test('denying needs a reason', async () => {
    const { id } = await buildUser(portal, { status: 'pending' });
    expect(
      (await admin.refused(calls.deny, { params: { userId: id }, body: { reason: '' } })).errors,
    ).toEqual({
      reason: 'Reason is required',
    });
    expect(
      (await admin.refused(calls.deny, { params: { userId: newId() }, body: { reason: 'x' } })).status,
    ).toBe(404);
  });

  test("a role not below the actor's, an unknown role or dealer is refused, and the request stays pending", async () => {
    const { id } = await buildUser(portal, { status: 'pending' });
    const refusal = async (body: object) =>
      (await admin.refused(calls.approve, { params: { userId: id }, body })).code;
    expect(await refusal({ role: await roleId('COMPANY_ADMIN') })).toBe('user-requests.roleRefused');
    expect(await refusal({ role: newId() })).toBe('user-requests.unknownRole');
    expect(await refusal({ dealer: newId() })).toBe('user-requests.unknownDealer');
    expect(await statusOf('userAccount', id)).toBe('pending');
  });

  test("of two who decide at once, the second gets the first one's decision, and one mail is sent", async () => {
    const request = await buildUser(portal, { status: 'pending', firstName: 'Twice', lastName: 'Asked' });
    const params = { userId: request.id };
    const other = await signedInAs(portal, 'PLATFORM_ADMIN', { firstName: 'Pat', lastName: 'Platform' });
    const [approved, denied] = await Promise.all([
      admin.send(calls.approve, { params, body: {} }),
      other.send(calls.deny, { params, body: { reason: 'Not ours' } }),
    ]);
    expect([approved.statusCode, denied.statusCode].toSorted()).toEqual([200, 409]);
    const loser = approved.statusCode === 409 ? approved : denied;
    const winner = loser === denied ? 'Ada Admin' : 'Pat Platform';
    expect(loser.json()).toMatchObject({
      code: 'user-requests.decided',
      detail: expect.stringContaining(winner),
    });
    expect(await mailsTo(request.email)).toHaveLength(1);
  });
});

describe('work', () => {
  test('the longest pending request is first, and the badge counts them', async () => {
    const { db } = portal.services;
    const before = (await admin.ask(calls.notifications)).notifications.count;
    const late = await buildUser(portal, { status: 'pending', lastName: 'Queue' });
    const early = await buildUser(portal, { status: 'pending', lastName: 'Queue' });
    await db
      .updateTable('userAccount')
      .set({ createdAt: '2020-01-01T00:00:00Z' })
      .where('id', '=', early.id)
      .execute();
    const { users, roles } = await admin.ask(calls.list, { query: { text: 'queue' } });
    expect(users.map((user) => user._id)).toEqual([early.id, late.id]);
    expect(roles.filter((role) => role.isUsual)).toHaveLength(1);
    expect(roles.map((role) => role.name)).not.toContain('Company Admin');
    expect((await admin.ask(calls.notifications)).notifications.count).toBe(before + 2);
    expect((await admin.ask(sessionCalls.read)).badges['user-requests']).toBe(before + 2);
  });

  test('approving gives the role, confirms the dealer, activates a pending dealer and sends a mail', async () => {
    const [waiting, chosen] = [
      await buildDealer(portal, { status: 'pending' }),
      await buildDealer(portal, { status: 'pending' }),
    ];
    const asks = await buildUser(portal, { status: 'pending', dealerId: waiting, language: 'fr' });
    const { user } = await admin.ask(calls.approve, {
      params: { userId: asks.id },
      body: { role: await roleId('DEALER_MANAGER'), dealer: chosen },
    });
    expect(user).toMatchObject({
      status: 'active',
      role: { name: 'Dealer Manager' },
      decidedBy: 'Ada Admin',
    });
    expect(user.dealers.map((dealer) => [dealer._id, dealer.status])).toEqual([[chosen, 'active']]);
    expect(await statusOf('dealer', waiting)).toBe('pending');
    expect((await mailsTo(asks.email)).map((mail) => mail.subject)).toEqual([
      expect.stringContaining('est approuvé'),
    ]);
    const log = await portal.services.db
      .selectFrom('activityLog')
      .select(['type', 'after'])
      .where('entityId', '=', asks.id)
      .execute();
    expect(log).toEqual([
      { type: 'approve', after: expect.objectContaining({ status: 'active', role: 'Dealer Manager' }) },
    ]);
  });

  test('without a choice the person becomes a learner at the dealer named at registration', async () => {
    const dealerId = await buildDealer(portal, { status: 'pending' });
    const asks = await buildUser(portal, { status: 'pending', dealerId });
    const { user } = await admin.ask(calls.approve, { params: { userId: asks.id }, body: {} });
    expect([user.role.name, user.dealers[0]?.status]).toEqual(['Learner', 'active']);
    expect(
      (await admin.ask(calls.list, { query: { status: 'active' } })).users.map((one) => one._id),
    ).toContain(asks.id);
  });

  test('denying gives the reason, ends the session and is listed', async () => {
    const asks = await buildUser(portal, { status: 'pending', verified: false });
    const client = await signedIn(portal, asks, { limited: true });
    await admin.ask(calls.deny, { params: { userId: asks.id }, body: { reason: 'Not with our dealer' } });
    expect((await client.ask(sessionCalls.read)).user).toBeNull();
    expect((await mailsTo(asks.email))[0]!.bodyText).toContain('Not with our dealer');
    const { users } = await admin.ask(calls.list, { query: { status: 'denied' } });
    expect(users.find((user) => user._id === asks.id)).toMatchObject({
      reason: 'Not with our dealer',
      decidedBy: 'Ada Admin',
    });
  });
});

describe("at a manager's own dealers", () => {
  let deciding: TestPortal;
  let own: string;
  let manager: Client;
  beforeAll(async () => {
    deciding = await openTestPortal((settings) => ({
      ...settings,
      approvalNewUser: { enabled: true, dealerManagers: true },
    }));
    own = await buildDealer(deciding);
    manager = await signedInAs(deciding, 'DEALER_MANAGER', { dealerId: own });
  });
  afterAll(() => deciding.close());

  test('managers decide nothing if the setting is off, and the session says so', async () => {
    const without = await openTestPortal((settings) => ({
      ...settings,
      approvalNewUser: { enabled: true, dealerManagers: false },
    }));
    try {
      const client = await signedInAs(without, 'DEALER_MANAGER', { dealerId: await buildDealer(without) });
      expect((await client.refused(calls.own)).status).toBe(404);
      const { config } = await without.stranger.ask(sessionCalls.read);
      expect(config.features['approvalNewUser.dealerManagers']).toBe(false);
    } finally {
      await without.close();
    }
    const { config: on } = await deciding.stranger.ask(sessionCalls.read);
    expect(on.features['approvalNewUser.dealerManagers']).toBe(true);
  });

  test('nobody but dealer managers has access', async () => {
    for (const role of ['LEARNER', 'DISTRICT_MANAGER', 'BRAND_MANAGER', 'COMPANY_ADMIN'] as const)
      expect((await (await signedInAs(deciding, role, { dealerId: own })).refused(calls.own)).status).toBe(
        403,
      );
  });

  test('a manager approves a learner at their own dealer, whatever role was requested', async () => {
    const asks = await buildUser(deciding, { status: 'pending', role: 'DISTRICT_MANAGER', dealerId: own });
    expect((await manager.ask(calls.own)).users.map((one) => one._id)).toEqual([asks.id]);
    const { user } = await manager.ask(calls.approveOwn, { params: { userId: asks.id } });
    expect([user.status, user.role.name, user.dealers.map((one) => one._id)]).toEqual([
      'active',
      'Learner',
      [own],
    ]);
    expect((await manager.ask(calls.own)).users).toEqual([]);
    expect(
      (await manager.refused(calls.denyOwn, { params: { userId: asks.id }, body: { reason: 'x' } })).code,
    ).toBe('user-requests.decided');
  });

  test('denying gives the reason and ends the request', async () => {
    const asks = await buildUser(deciding, { status: 'pending', dealerId: own });
    const { user } = await manager.ask(calls.denyOwn, {
      params: { userId: asks.id },
      body: { reason: 'Not ours' },
    });
    expect([user.status, user.reason]).toEqual(['denied', 'Not ours']);
  });

  test('people of another dealer, a second one, a new one or none are not found', async () => {
    const { db } = deciding.services;
    const other = await buildDealer(deciding);
    const pending = await buildDealer(deciding, { status: 'pending' });
    const people = [
      await buildUser(deciding, { status: 'pending', dealerId: other }),
      await buildUser(deciding, { status: 'pending', dealerId: pending }),
      await buildUser(deciding, { status: 'pending' }),
    ];
    const both = await buildUser(deciding, { status: 'pending', dealerId: own });
    await db
      .insertInto('dealerMembership')
      .values({ id: newId(), userId: both.id, dealerId: other })
      .execute();
    for (const { id } of [...people, both]) {
      expect((await manager.refused(calls.approveOwn, { params: { userId: id } })).status).toBe(404);
      expect(
        (await manager.refused(calls.denyOwn, { params: { userId: id }, body: { reason: 'x' } })).status,
      ).toBe(404);
    }
    expect((await manager.ask(calls.own)).users).toEqual([]);
  });
});

describe('managers of the dealer', () => {
  let open: TestPortal;
  beforeAll(async () => {
    open = await openTestPortal((settings) => ({
      ...settings,
      ...quietNights(settings),
      approvalNewUser: { enabled: true, dealerManagers: true },
    }));
  });
  afterAll(() => open.close());

  test('are told who has registered, with department and position, once the address is verified', async () => {
    const dealerId = await buildDealer(open);
    const group = await buildAssignmentGroup(open, 'Service bay');
    const [manager, french, colleague, elsewhere] = await Promise.all([
      buildUser(open, { role: 'DEALER_MANAGER', dealerId }),
      buildUser(open, { role: 'DEALER_MANAGER', dealerId, language: 'fr' }),
      buildUser(open, { dealerId }),
      buildUser(open, { role: 'DEALER_MANAGER', dealerId: await buildDealer(open) }),
    ]);
    const body = await buildRegistration(open, {
      firstName: 'Nia',
      lastName: 'Newcomer',
      dealer: dealerId,
      assignmentGroup: group,
    });
    const { browser } = await register(open, body);
    expect(await storedMailsTo(open, manager.email)).toEqual([]);
    await browser.ask(registrationCalls.verifyEmail, {
      body: { code: await codeSentTo(open, body.email) },
    });
    const [mail, ...more] = await storedMailsTo(open, manager.email);
    expect(more).toEqual([]);
    expect(mail!.subject).toBe('Nia Newcomer has registered and waits for your decision');
    expect(mail!.bodyText).toContain('Department: Service bay');
    expect(mail!.bodyText).toContain('Position: Staff');
    const [inFrench] = await storedMailsTo(open, french.email);
    expect(inFrench!.subject).toMatch(/^Nouvelle inscription.: Nia Newcomer attend votre décision$/);
    for (const other of [colleague, elsewhere]) expect(await storedMailsTo(open, other.email)).toEqual([]);
    const { notifications } = await (await signedIn(open, manager)).ask(notificationCalls.list);
    expect(notifications).toMatchObject([
      {
        kind: 'person-registered',
        title: 'Nia Newcomer has registered and waits for your decision.',
      },
    ]);
  });
});
