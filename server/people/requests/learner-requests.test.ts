import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { learnerRequestCalls as calls } from '#contract/people/learner-requests.calls.ts';
import type { LearnerRequestType } from '#contract/people/learner-requests.fields.ts';
import { notificationCalls } from '#contract/people/notifications.calls.ts';
import { requestCalls } from '#contract/people/requests.calls.ts';
import { userCalls } from '#contract/people/users.calls.ts';
import { sessionCalls } from '#contract/platform/session.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { quietNights, storedMailsTo } from '#tests/builders/mail.ts';
import { buildDealer, buildUser, signedIn, signedInAs, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
let dealerId: string;
let boss: BuiltUser;
let manager: Client;

const staff = (portalOf = portal, at = dealerId) => buildUser(portalOf, { dealerId: at });
const accountOf = (id: string) =>
  portal.services.db
    .selectFrom('userAccount')
    .select(['status', 'participatingLearner'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const askToDeactivate = (id: string, by = manager) =>
  by.ask(userCalls.deactivate, { body: { _id: id, reason: 'Has left us' } });
const askToEnd = (id: string, by = manager) =>
  by.ask(userCalls.save, {
    params: { id },
    body: { participatingLearner: false, reason: 'Works in the office' },
  });
const openOf = async (id: string, type: LearnerRequestType = 'deactivate') => {
  const { requests } = await admin.ask(calls.list, { query: { type, limit: 100 } });
  return requests.find((one) => one.user._id === id)!._id;
};

beforeAll(async () => {
  portal = await openTestPortal((settings) => ({ ...settings, ...quietNights(settings) }));
  admin = await signedInAs(portal, 'COMPANY_ADMIN', { firstName: 'Ada', lastName: 'Admin' });
  dealerId = await buildDealer(portal);
  boss = await buildUser(portal, {
    role: 'DEALER_MANAGER',
    dealerId,
    language: 'fr',
    firstName: 'Bo',
    lastName: 'Boss',
  });
  manager = await signedIn(portal, boss);
});
afterAll(() => portal.close());

describe('refusals', () => {
  test('only platform and company administrators who may change people decide', async () => {
    const person = await staff();
    await askToDeactivate(person.id);
    const params = { id: await openOf(person.id) };
    expect((await portal.stranger.refused(calls.list)).status).toBe(401);
    for (const role of ['BRAND_MANAGER', 'DISTRICT_MANAGER', 'DEALER_MANAGER', 'LEARNER'] as const) {
      const client = await signedInAs(portal, role, { dealerId });
      expect((await client.refused(calls.list)).status).toBe(403);
      expect((await client.refused(calls.get, { params })).status).toBe(403);
      expect((await client.refused(calls.counts)).status).toBe(403);
      expect((await client.refused(calls.notifications)).status).toBe(403);
      for (const decide of [calls.approve, calls.deny, calls.undo])
        expect((await client.refused(decide, { params, body: { type: 'deactivate' } })).status).toBe(403);
      expect((await client.ask(sessionCalls.read)).badges['learner-requests']).toBeUndefined();
    }
    expect(await accountOf(person.id)).toMatchObject({ status: 'active' });
  });

  test('a person at another dealer, a manager, and the own account can’t be asked about', async () => {
    const elsewhere = await staff(portal, await buildDealer(portal));
    const peer = await buildUser(portal, { role: 'DEALER_MANAGER', dealerId });
    const refusal = async (id: string) =>
      (await manager.refused(userCalls.deactivate, { body: { _id: id, reason: 'x' } })).status;
    expect(await refusal(elsewhere.id)).toBe(404);
    expect(await refusal(peer.id)).toBe(403);
    expect(await refusal(boss.id)).toBe(403);
    const { status } = await manager.refused(userCalls.save, {
      params: { id: elsewhere.id },
      body: { participatingLearner: false, reason: 'x' },
    });
    expect(status).toBe(404);
  });

  test('ending participation needs a reason, and a manager starts nobody’s participation again', async () => {
    const person = await staff();
    const ends = { params: { id: person.id }, body: { participatingLearner: false } };
    for (const client of [manager, admin])
      expect((await client.refused(userCalls.save, ends)).code).toBe('users.reasonRequired');
    expect(await accountOf(person.id)).toMatchObject({ participatingLearner: true });
    await admin.ask(userCalls.save, { ...ends, body: { ...ends.body, reason: 'Asked for it' } });
    expect(await accountOf(person.id)).toMatchObject({ participatingLearner: false });
    const begins = { params: { id: person.id }, body: { participatingLearner: true } };
    expect((await manager.refused(userCalls.save, begins)).code).toBe('users.fieldRefused');
    await admin.ask(userCalls.save, begins);
    expect(await accountOf(person.id)).toMatchObject({ participatingLearner: true });
  });

  test('one request of a type about a person can be open', async () => {
    const person = await staff();
    await askToDeactivate(person.id);
    const other = await signedInAs(portal, 'DEALER_MANAGER', { dealerId });
    const again = await other.refused(userCalls.deactivate, { body: { _id: person.id, reason: 'Again' } });
    expect(again).toMatchObject({ code: 'users.alreadyAsked', detail: expect.stringContaining('Bo Boss') });
    await askToEnd(person.id);
  });

  test('the type has to be named and right', async () => {
    const person = await staff();
    await askToDeactivate(person.id);
    const params = { id: await openOf(person.id) };
    expect((await admin.refused(calls.approve, { params, body: {} })).code).toBe(
      'learner-requests.typeMissing',
    );
    for (const wrong of [{ type: 'participating' as const }])
      expect((await admin.refused(calls.deny, { params, body: wrong })).status).toBe(404);
    expect(
      (await admin.refused(calls.deny, { params: { id: newId() }, body: { type: 'deactivate' } })).status,
    ).toBe(404);
    expect((await admin.refused(calls.undo, { params, body: { type: 'deactivate' } })).code).toBe(
      'learner-requests.notDecided',
    );
    const { request } = await admin.ask(calls.deny, { params, query: { type: 'deactivate' }, body: {} });
    expect(request.status).toBe('denied');
  });

  test('while requests are not reviewed, managers act at once and nothing of requests exists', async () => {
    const without = await openTestPortal((settings) => ({
      ...settings,
      deactivateLearnerReview: { enabled: false },
    }));
    try {
      const at = await buildDealer(without);
      const client = await signedInAs(without, 'DEALER_MANAGER', { dealerId: at });
      const [leaves, stays] = [await staff(without, at), await staff(without, at)];
      expect((await askToDeactivate(leaves.id, client)).user.status).toBe('deactivated');
      expect((await askToEnd(stays.id, client)).user.participatingLearner).toBe(false);
      const company = await signedInAs(without, 'COMPANY_ADMIN');
      for (const call of [calls.list, calls.counts, calls.notifications])
        expect((await company.refused(call)).status).toBe(404);
      const params = { id: newId() };
      for (const call of [calls.approve, calls.deny, calls.undo])
        expect((await company.refused(call, { params, body: { type: 'deactivate' } })).status).toBe(404);
    } finally {
      await without.close();
    }
  });

  test('of two who decide at once, the second is told who decided', async () => {
    const person = await staff();
    await askToDeactivate(person.id);
    const params = { id: await openOf(person.id) };
    const other = await signedInAs(portal, 'PLATFORM_ADMIN', { firstName: 'Pat', lastName: 'Platform' });
    const replies = await Promise.all([
      admin.send(calls.approve, { params, body: { type: 'deactivate' } }),
      other.send(calls.deny, { params, body: { type: 'deactivate' } }),
    ]);
    const loser = replies.find((reply) => reply.statusCode === 409)!;
    const winner = loser === replies[0] ? 'Pat Platform' : 'Ada Admin';
    expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([200, 409]);
    expect(loser.json()).toMatchObject({
      code: 'learner-requests.decided',
      detail: expect.stringContaining(winner),
    });
  });
});

describe('work', () => {
  test('the longest waiting is first, and badge and counts agree', async () => {
    const { db } = portal.services;
    const [late, early, ends] = [await staff(), await staff(), await staff()];
    const before = (await admin.ask(calls.counts)).counts;
    await askToDeactivate(late.id);
    await askToDeactivate(early.id);
    await askToEnd(ends.id);
    const asked = { requestedAt: '2020-01-01T00:00:00Z' };
    await db.updateTable('learnerRequest').set(asked).where('userId', '=', early.id).execute();
    const { requests } = await admin.ask(calls.list, { query: { type: 'deactivate', limit: 100 } });
    expect(requests[0]!.user._id).toBe(early.id);
    expect(requests.at(-1)!.user._id).toBe(late.id);
    expect(requests[0]).toMatchObject({
      reason: 'Has left us',
      requestedBy: { name: 'Bo Boss' },
      user: { dealers: [{ _id: dealerId }], participatingLearner: true },
    });
    const { counts } = await admin.ask(calls.counts);
    expect(counts).toEqual({
      deactiveRequestsCount: before.deactiveRequestsCount + 2,
      participatingRequestsCount: before.participatingRequestsCount + 1,
    });
    const count = counts.deactiveRequestsCount + counts.participatingRequestsCount;
    expect((await admin.ask(calls.notifications)).notifications).toEqual({ count });
    expect((await admin.ask(sessionCalls.read)).badges['learner-requests']).toBe(count);
  });

  test('a request changes nothing until it is approved; then the manager is told in their language', async () => {
    const person = await buildUser(portal, { dealerId, firstName: 'Lee', lastName: 'Leaver' });
    const { user } = await askToDeactivate(person.id);
    expect(user).toMatchObject({
      status: 'active',
      deactivateRequestStatus: 'pending',
      requests: [{ type: 'deactivate', status: 'pending', reason: 'Has left us', requestedBy: 'Bo Boss' }],
    });
    const params = { id: await openOf(person.id) };
    const { request } = await admin.ask(calls.approve, { params, body: { type: 'deactivate' } });
    expect(request).toMatchObject({
      status: 'approved',
      decidedBy: 'Ada Admin',
      user: { status: 'deactivated' },
    });
    const mails = await storedMailsTo(portal, boss.email);
    expect(mails.map((mail) => mail.subject)).toContain(
      'Votre demande de désactiver Lee Leaver a été approuvée',
    );
    const { notifications } = await manager.ask(notificationCalls.list);
    expect(notifications[0]).toMatchObject({ kind: 'learner-request-decided' });
    expect((await storedMailsTo(portal, person.email))[0]!.bodyText).toContain('Has left us');
  });

  test('a denial gives its reason and leaves the account as it is', async () => {
    const person = await staff();
    await askToEnd(person.id);
    const params = { id: await openOf(person.id, 'participating') };
    await admin.ask(calls.deny, {
      params,
      body: { type: 'participating', reason: 'Still needs the training' },
    });
    expect(await accountOf(person.id)).toMatchObject({ participatingLearner: true });
    const { user } = await manager.ask(userCalls.get, { params: { userId: person.id } });
    expect(user.requests).toMatchObject([{ status: 'denied', decisionReason: 'Still needs the training' }]);
    await askToEnd(person.id);
  });

  test('undo takes each effect back, and the request waits again', async () => {
    for (const type of ['deactivate', 'participating'] as const) {
      const person = await staff();
      await (type === 'deactivate' ? askToDeactivate(person.id) : askToEnd(person.id));
      const params = { id: await openOf(person.id, type) };
      const before = await accountOf(person.id);
      await admin.ask(calls.approve, { params, body: { type } });
      expect(await accountOf(person.id)).not.toEqual(before);
      const { request } = await admin.ask(calls.undo, { params, body: { type } });
      expect(request).toMatchObject({ status: 'pending', decidedBy: null });
      expect(await accountOf(person.id)).toEqual(before);
      await admin.ask(calls.deny, { params, body: { type } });
      expect((await admin.ask(calls.undo, { params, body: { type } })).request.status).toBe('pending');
      expect(await accountOf(person.id)).toEqual(before);
    }
  });

  test('undo is refused once somebody has changed the account, and names them', async () => {
    const person = await staff();
    await askToEnd(person.id);
    const params = { id: await openOf(person.id, 'participating') };
    const body = { type: 'participating' } as const;
    await admin.ask(calls.approve, { params, body });
    await manager.ask(userCalls.save, { params: { id: person.id }, body: { phone: '5550100' } });
    expect(await admin.refused(calls.undo, { params, body })).toMatchObject({
      code: 'learner-requests.changedSince',
      detail: expect.stringContaining('Bo Boss'),
    });
    expect(await accountOf(person.id)).toMatchObject({ participatingLearner: false });
  });

  test('undo is refused while the same is asked again', async () => {
    const person = await staff();
    await askToDeactivate(person.id);
    const params = { id: await openOf(person.id) };
    await admin.ask(calls.deny, { params, body: { type: 'deactivate' } });
    await askToDeactivate(person.id);
    expect((await admin.refused(calls.undo, { params, body: { type: 'deactivate' } })).code).toBe(
      'learner-requests.askedAgain',
    );
  });

  test('requests of new people are found by `approved` as by `active`', async () => {
    const ids = async (status: 'active' | 'approved') =>
      (await admin.ask(requestCalls.list, { query: { status } })).users.map((user) => user._id);
    const asks = await buildUser(portal, { status: 'pending' });
    await admin.ask(requestCalls.approve, { params: { userId: asks.id }, body: {} });
    expect(await ids('approved')).toContain(asks.id);
    expect(await ids('approved')).toEqual(await ids('active'));
  });
});
