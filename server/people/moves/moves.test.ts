import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moveCalls as calls } from '#contract/people/moves.calls.ts';
import type { MoveFields } from '#contract/people/moves.fields.ts';
import { mergingCalls } from '#contract/people/merging.calls.ts';
import { notificationCalls } from '#contract/people/notifications.calls.ts';
import { userErasureCalls } from '#contract/people/user-erasure.calls.ts';
import { userCalls } from '#contract/people/users.calls.ts';
import { sessionCalls } from '#contract/platform/session.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { contextMaker } from '#server/platform/make-context.ts';
import { Ports } from '#server/platform/ports.ts';
import { contributions, listeners } from '#server/rooms.ts';
import { storedMailsTo } from '#tests/builders/mail.ts';
import {
  buildAdminGroup,
  buildDealer,
  buildRole,
  buildUser,
  signedIn,
  signedInAs,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { plannedMoves } from './moves.job.ts';

const zone = 'America/Los_Angeles';
let clock = new Date();
let portal: TestPortal;
let admin: Client;
let adminId: string;
let adminEmail: string;
let old: string;
let next: string;

beforeAll(async () => {
  portal = await openTestPortal((settings) => ({ ...settings, timeZone: zone }), { now: () => clock });
  const user = await buildUser(portal, {
    role: 'COMPANY_ADMIN',
    firstName: 'Ada',
    lastName: 'Admin',
    language: 'fr',
  });
  [adminId, adminEmail] = [user.id, user.email];
  admin = await signedIn(portal, user);
  [old, next] = [await buildDealer(portal, { name: 'Old' }), await buildDealer(portal, { name: 'Next' })];
});
afterAll(() => portal.close());

const today = () => Temporal.Now.plainDateISO(zone);
const dayAfter = (days: number) => today().add({ days }).toString();
const person = (options = {}) => buildUser(portal, { dealerId: old, ...options });
const plan = (userId: string, body: MoveFields, by = admin) =>
  by.ask(calls.plan, { params: { userId }, body });
const refusal = async (userId: string, body: object, by = admin) =>
  (await by.refused(calls.plan, { params: { userId }, body: body as MoveFields })).code;
const planned = async (userId: string, by = admin) =>
  (await by.ask(calls.planned, { params: { userId } })).move;
const transfer = (days: number, more: object = {}): MoveFields => ({
  kind: 'transfer',
  day: dayAfter(days),
  from: old,
  to: next,
  ...more,
});
const leave = (days: number): MoveFields => ({ kind: 'leave', day: dayAfter(days), reason: 'Retires' });
const userOf = async (userId: string) => (await admin.ask(userCalls.get, { params: { userId } })).user;
const dealersOf = async (userId: string) => (await userOf(userId)).dealers.map(({ name }) => name).toSorted();

/** Two workers do it at the same time, at a time of a day from today. */
async function runOn(days: number, time = '00:01'): Promise<void> {
  const before = clock;
  clock = new Date(
    today().add({ days }).toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds,
  );
  const job = plannedMoves((services) => contextMaker(services, new Ports(contributions), listeners));
  await Promise.all([job.run(portal.services), job.run(portal.services)]);
  clock = before;
}

describe('refusals', () => {
  test('a day in the past or too far ahead, a day that is none, and no reason', async () => {
    const { id } = await person();
    expect(await refusal(id, leave(-1))).toBe('moves.past');
    expect(await refusal(id, leave(800))).toBe('moves.tooFar');
    expect(await refusal(id, { ...leave(1), day: '2027-02-30' })).toMatch(/^platform\./);
    expect(await refusal(id, { kind: 'leave', day: dayAfter(1) })).toMatch(/^platform\./);
    expect(await planned(id)).toBeNull();
  });

  test('a dealer that the person does not leave, or works at, or that is unknown, closed, or out of reach', async () => {
    const { id } = await person();
    const closed = await buildDealer(portal, { status: 'inactive' });
    expect(await refusal(id, transfer(1, { from: next }))).toBe('moves.notThere');
    expect(await refusal(id, transfer(1, { to: old }))).toBe('moves.alreadyThere');
    for (const days of [0, 1])
      for (const to of [closed, newId()])
        expect(await refusal(id, transfer(days, { to }))).toBe('users.unknownDealer');
    const roleId = await buildRole(portal, {
      reach: 'groups',
      adminArea: 'own',
      rights: ['MODIFY_USERS', 'VIEW_USERS'],
    });
    const field = await signedIn(
      portal,
      await buildUser(portal, { roleId, adminGroupIds: [await buildAdminGroup(portal, [old])] }),
    );
    for (const days of [0, 1]) expect(await refusal(id, transfer(days), field)).toBe('users.unknownDealer');
    expect(await dealersOf(id)).toEqual(['Old']);
  });

  test('who keeps records alone, oneself, somebody above, somebody elsewhere, and under a proxy', async () => {
    const { id } = await person();
    const manager = await signedInAs(portal, 'DEALER_MANAGER', { dealerId: old });
    expect(await refusal(id, leave(1), manager)).toBe('users.fieldRefused');
    expect(await refusal(id, leave(0), manager)).toBe('users.fieldRefused');
    expect((await manager.refused(calls.withdraw, { params: { userId: id } })).code).toBe(
      'users.fieldRefused',
    );
    await plan(id, leave(5));
    expect(await planned(id, manager)).toBeNull();
    expect(await refusal(adminId, leave(1))).toBe('users.ownAccount');
    expect(await refusal((await buildUser(portal, { role: 'PLATFORM_ADMIN' })).id, leave(1))).toBe(
      'users.notYours',
    );
    const elsewhere = await buildUser(portal, { dealerId: next });
    expect(await refusal(elsewhere.id, leave(1), manager)).toBe('users.notFound');
    const learner = await signedInAs(portal, 'LEARNER', { dealerId: old });
    expect((await learner.refused(calls.planned, { params: { userId: id } })).status).toBe(403);
  });

  test('an account that is not active', async () => {
    const { id } = await person({ status: 'deactivated' });
    for (const days of [0, 1]) expect(await refusal(id, leave(days))).toBe('moves.notActive');
  });
});

describe('work', () => {
  test('today is at once: the membership ends and another one begins, or the account is deactivated', async () => {
    const { id } = await person();
    expect(await plan(id, transfer(0))).toEqual({ move: null });
    expect(await dealersOf(id)).toEqual(['Next']);
    const { memberships } = await userOf(id);
    expect(memberships.map(({ dealer, endedAt }) => [dealer.name, endedAt === null])).toEqual([
      ['Next', true],
      ['Old', false],
    ]);
    await plan(id, leave(0));
    expect(await userOf(id)).toMatchObject({ status: 'deactivated', statusReason: 'Retires' });
  });

  test('a transfer takes effect at the beginning of its day in the portal’s zone, once', async () => {
    const [{ id }, third] = [await person(), await buildDealer(portal, { name: 'Third' })];
    await portal.services.db
      .insertInto('dealerMembership')
      .values({ id: newId(), userId: id, dealerId: third })
      .execute();
    const { move } = await plan(id, transfer(3));
    expect(move).toMatchObject({
      kind: 'transfer',
      day: dayAfter(3),
      from: { name: 'Old' },
      to: { name: 'Next' },
      plannedBy: 'Ada Admin',
      failedAt: null,
    });
    await runOn(2, '23:59');
    expect(await dealersOf(id)).toEqual(['Old', 'Third']);
    await runOn(3);
    expect(await dealersOf(id)).toEqual(['Next', 'Third']);
    expect(await planned(id)).toBeNull();
    const { rows } = await sql<{ userId: string }>`
      select user_id as "userId" from activity_log where entity_kind = 'user' and entity_id = ${id} and after ->> 'dealers' like '%Next%'`.execute(
      portal.services.db,
    );
    expect(rows).toEqual([{ userId: adminId }]);
  });

  test('who leaves is signed out on the day and keeps the history; what was planned last counts', async () => {
    const user = await person();
    const phone = await signedIn(portal, user);
    await plan(user.id, transfer(2));
    await plan(user.id, leave(4));
    await runOn(2);
    expect(await dealersOf(user.id)).toEqual(['Old']);
    expect((await phone.ask(sessionCalls.read)).user).not.toBeNull();
    await runOn(4);
    expect((await phone.ask(sessionCalls.read)).user).toBeNull();
    expect(await userOf(user.id)).toMatchObject({ status: 'deactivated', dealers: [{ name: 'Old' }] });
  });

  test('what was taken back does not happen', async () => {
    const { id } = await person();
    await plan(id, transfer(2));
    expect(await admin.ask(calls.withdraw, { params: { userId: id } })).toEqual({ move: null });
    expect((await admin.refused(calls.withdraw, { params: { userId: id } })).code).toBe('moves.none');
    await runOn(2);
    expect(await dealersOf(id)).toEqual(['Old']);
  });

  test('what cannot be done any more stays with its reason, and whoever planned it is told once', async () => {
    const user = await person({ firstName: 'Nia', lastName: 'Moved' });
    const closing = await buildDealer(portal);
    await plan(user.id, transfer(2, { to: closing }));
    await portal.services.db
      .updateTable('dealer')
      .set({ status: 'inactive' })
      .where('id', '=', closing)
      .execute();
    await runOn(2);
    await runOn(3);
    expect(await dealersOf(user.id)).toEqual(['Old']);
    expect(await planned(user.id)).toMatchObject({
      failedAt: expect.any(String),
      problem: { en: expect.stringContaining('dealer') },
    });
    const mails = (await storedMailsTo(portal, adminEmail)).filter(({ subject }) =>
      subject.includes('Nia Moved'),
    );
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Ce qui était prévu pour Nia Moved n’a pas été fait',
    ]);
    const { notifications } = await admin.ask(notificationCalls.list);
    expect(notifications[0]).toMatchObject({
      kind: 'move-failed',
      title: 'Ce qui était prévu pour Nia Moved n’a pas été fait.',
    });
    // Planned again, it may work.
    await plan(user.id, transfer(4));
    await runOn(4);
    expect(await dealersOf(user.id)).toEqual(['Next']);
  });

  test('happens with the rights that its author has by then', async () => {
    const { id } = await person();
    const author = await buildUser(portal, { role: 'COMPANY_ADMIN' });
    await plan(id, leave(2), await signedIn(portal, author));
    await portal.services.db
      .updateTable('userAccount')
      .set({ status: 'deactivated' })
      .where('id', '=', author.id)
      .execute();
    await runOn(2);
    expect(await userOf(id)).toMatchObject({ status: 'active' });
    expect(await planned(id)).toMatchObject({ failedAt: expect.any(String) });
  });

  test('goes with a merge to the account that stays, and back when they are separated', async () => {
    const [primary, secondary] = [await person(), await person()];
    await plan(secondary.id, leave(3));
    await admin.ask(mergingCalls.merge, { body: { primary: primary.id, secondary: secondary.id } });
    expect(await planned(primary.id)).toMatchObject({ kind: 'leave' });
    await admin.ask(mergingCalls.separate, { params: { userId: secondary.id } });
    expect(await planned(primary.id)).toBeNull();
    expect(await planned(secondary.id)).toMatchObject({ kind: 'leave', day: dayAfter(3) });
  });

  test('goes with a person who is erased or deleted', async () => {
    const platform = await signedInAs(portal, 'PLATFORM_ADMIN');
    const [erased, deleted] = [await person(), await person()];
    for (const { id } of [erased, deleted]) await plan(id, transfer(2));
    await platform.ask(userErasureCalls.erase, {
      params: { id: erased.id },
      body: { email: erased.email, reason: 'Asked for it' },
    });
    await platform.ask(userCalls.remove, { params: { userId: deleted.id } });
    await runOn(2);
    const left = await portal.services.db
      .selectFrom('plannedChange')
      .select('recordId')
      .where('recordId', 'in', [erased.id, deleted.id])
      .execute();
    expect(left).toEqual([]);
  });
});
