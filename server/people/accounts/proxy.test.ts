import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { profileCalls } from '#contract/people/profile.calls.ts';
import { proxyCalls as calls } from '#contract/people/proxy.calls.ts';
import { recoveryCalls } from '#contract/people/recovery.calls.ts';
import { sessionCalls } from '#contract/platform/session.calls.ts';
import type { RoleCode } from '#contract/platform/roles.ts';
import { newId } from '#server/platform/ids.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { buildUser, signedIn, signedInAs, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let passwordHash: string;
const password = 'Saddle42ridge';
const query = { reason: 'Ticket 4711: cannot see a course' };

beforeAll(async () => {
  portal = await openTestPortal();
  passwordHash = await hashPassword(password);
});
afterAll(() => portal.close());

/** An administrator who acts for a learner. */
async function acting(
  role: RoleCode = 'COMPANY_ADMIN',
): Promise<{ client: Client; admin: BuiltUser; learner: BuiltUser }> {
  const admin = await buildUser(portal, { role, passwordHash, firstName: 'Ada', lastName: 'Admin' });
  const learner = await buildUser(portal, { firstName: 'Lou', lastName: 'Learner' });
  const client = await signedIn(portal, admin);
  await client.ask(calls.start, { params: { proxyId: learner.id }, query });
  return { client, admin, learner };
}

describe('refusals', () => {
  test.each(['BRAND_MANAGER', 'DISTRICT_MANAGER', 'DEALER_MANAGER', 'LEARNER'] as const)(
    '%s may not act for anyone',
    async (role) => {
      const client = await signedInAs(portal, role);
      const target = await buildUser(portal);
      expect((await client.refused(calls.start, { params: { proxyId: target.id }, query })).status).toBe(403);
    },
  );

  test('only for people with a lower role', async () => {
    for (const [by, whom] of [
      ['COMPANY_ADMIN', 'PLATFORM_ADMIN'],
      ['COMPANY_ADMIN', 'COMPANY_ADMIN'],
      ['PLATFORM_ADMIN', 'PLATFORM_ADMIN'],
    ] as const) {
      const target = await buildUser(portal, { role: whom });
      const client = await signedInAs(portal, by);
      expect(await client.refused(calls.start, { params: { proxyId: target.id }, query })).toMatchObject({
        status: 403,
        code: 'accounts.proxyPower',
      });
    }
  });

  test('only for people who can sign in', async () => {
    const client = await signedInAs(portal, 'COMPANY_ADMIN');
    for (const proxyId of [
      newId(),
      (await buildUser(portal, { status: 'denied' })).id,
      (await buildUser(portal, { status: 'pending' })).id,
    ]) {
      expect(await client.refused(calls.start, { params: { proxyId }, query })).toMatchObject({
        status: 404,
        code: 'accounts.proxyNobody',
      });
    }
  });

  test('a reason is needed', async () => {
    const client = await signedInAs(portal, 'COMPANY_ADMIN');
    const params = { proxyId: (await buildUser(portal)).id };
    for (const reason of [undefined, '', '  ', 'ab']) {
      expect((await client.refused(calls.start, { params, query: { reason } as never })).status).toBe(400);
    }
  });

  test('a link on another site, or a typed one, starts nothing', async () => {
    const client = await signedInAs(portal, 'PLATFORM_ADMIN');
    const params = { proxyId: (await buildUser(portal)).id };
    for (const site of ['cross-site', 'same-site', 'none']) {
      expect((await client.send(calls.start, { params, query }, { 'sec-fetch-site': site })).statusCode).toBe(
        403,
      );
    }
    expect((await client.ask(sessionCalls.read)).proxy).toBeNull();
  });

  test('a person who acts for nobody has nothing to close or confirm', async () => {
    const client = await signedInAs(portal, 'COMPANY_ADMIN', { passwordHash });
    expect(await client.refused(calls.close)).toMatchObject({ status: 409, code: 'accounts.proxyNone' });
    expect(await client.refused(calls.stepUp, { body: { password } })).toMatchObject({ status: 409 });
  });
});

describe('acting for someone', () => {
  test("the administrator sees the person's portal, and changes require the password", async () => {
    const { client, admin, learner } = await acting();
    const session = await client.ask(sessionCalls.read);
    expect(session).toMatchObject({
      user: { _id: learner.id, role: { code: 'LEARNER' } },
      proxy: { by: { _id: admin.id, fullName: 'Ada Admin' }, reason: query.reason, canChange: false },
    });
    const minutes = (Date.parse(session.proxy!.expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(29);
    expect(minutes).toBeLessThanOrEqual(30);

    const body = { receiveEmails: false };
    expect(await client.refused(profileCalls.updateEmailOpt, { body })).toMatchObject({
      status: 403,
      code: 'platform.proxyReadOnly',
    });
    expect(await client.refused(calls.stepUp, { body: { password: 'Wrong42ridge' } })).toMatchObject({
      status: 400,
      errors: { password: expect.any(String) },
    });
    await client.ask(calls.stepUp, { body: { password } });
    expect((await client.ask(sessionCalls.read)).proxy!.canChange).toBe(true);
    const { user } = await client.ask(profileCalls.updateEmailOpt, { body });
    expect(user).toMatchObject({ _id: learner.id, receiveEmails: false });
  });

  test('the log names both people, and the reason', async () => {
    const { client, admin, learner } = await acting();
    await client.ask(calls.stepUp, { body: { password } });
    await client.ask(profileCalls.updateEmailOpt, { body: { receiveEmails: false } });
    await client.ask(calls.close);
    const log = await portal.services.db
      .selectFrom('activityLog')
      .select(['type', 'userId', 'proxiedBy', 'proxyReason', 'entityId'])
      .where('entityId', '=', learner.id)
      .orderBy('id')
      .execute();
    const both = { userId: learner.id, proxiedBy: admin.id, proxyReason: query.reason, entityId: learner.id };
    expect(log).toEqual([
      { type: 'proxy', userId: admin.id, proxiedBy: null, proxyReason: null, entityId: learner.id },
      { type: 'proxy', ...both },
      { type: 'update', ...both },
      { type: 'proxy', ...both },
    ]);
  });

  test("closing returns to the administrator's own account and names the other person", async () => {
    const { client, admin, learner } = await acting('PLATFORM_ADMIN');
    expect(await client.ask(calls.close)).toEqual({ userId: learner.id });
    expect(await client.ask(sessionCalls.read)).toMatchObject({ user: { _id: admin.id }, proxy: null });
  });

  test('an administrator who loses the role acts for nobody from the next request on', async () => {
    const { client, admin } = await acting();
    const { db } = portal.services;
    const { id: roleId } = await db
      .selectFrom('role')
      .select('id')
      .where('code', '=', 'DEALER_MANAGER')
      .executeTakeFirstOrThrow();
    await db.updateTable('userAccount').set({ roleId }).where('id', '=', admin.id).execute();
    expect(await client.ask(sessionCalls.read)).toMatchObject({ user: { _id: admin.id }, proxy: null });
  });

  test('it ends after 30 minutes, and closing still names the person', async () => {
    const { client, admin, learner } = await acting();
    await portal.services.db
      .updateTable('session')
      .set({ proxyExpiresAt: new Date(Date.now() - 1000) })
      .where('userId', '=', admin.id)
      .execute();
    expect(await client.ask(sessionCalls.read)).toMatchObject({ user: { _id: admin.id }, proxy: null });
    expect(await client.ask(calls.close)).toEqual({ userId: learner.id });
  });

  test('password, sessions, data and another proxy stay out of reach, even with the password', async () => {
    const { client, learner } = await acting('PLATFORM_ADMIN');
    const other = await buildUser(portal);
    await client.ask(calls.stepUp, { body: { password } });
    const change = { currentPassword: password, password: 'Throttle88up', confirmation: 'Throttle88up' };
    expect(await client.refused(recoveryCalls.changePassword, { body: change })).toMatchObject({
      code: 'platform.proxyRefused',
    });
    expect(await client.refused(profileCalls.myData)).toMatchObject({ code: 'platform.proxyRefused' });
    const own = await signedIn(portal, learner);
    const { sessions } = await own.ask(profileCalls.sessions);
    expect(await client.refused(profileCalls.endSession, { params: { id: sessions[0]!._id } })).toMatchObject(
      { code: 'platform.proxyRefused' },
    );
    expect((await client.refused(calls.start, { params: { proxyId: other.id }, query })).status).toBe(403);
  });

  test('a new proxy starts without the permission to change that the last one had', async () => {
    const { client, learner } = await acting();
    await client.ask(calls.stepUp, { body: { password } });
    await client.ask(calls.close);
    await client.ask(calls.start, { params: { proxyId: learner.id }, query });
    expect((await client.ask(sessionCalls.read)).proxy!.canChange).toBe(false);
  });

  test('after five wrong passwords there is a pause', async () => {
    const { client } = await acting();
    for (let tries = 0; tries < 5; tries++)
      await client.refused(calls.stepUp, { body: { password: `Wrong${tries}ridge` } });
    expect((await client.refused(calls.stepUp, { body: { password } })).status).toBe(429);
  });
});
