import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notificationCalls } from '#contract/people/notifications.calls.ts';
import { proxyCalls } from '#contract/people/proxy.calls.ts';
import { incentiveReportCalls } from '#contract/rewards/incentive-reports.calls.ts';
import { loyaltyCalls as calls } from '#contract/rewards/loyalty.calls.ts';
import { rewardCalls } from '#contract/rewards/rewards.calls.ts';
import { ledgerFaults } from '#tests/builders/ledger.ts';
import { post } from '#server/rewards/ledger/ledger.queries.ts';
import {
  dealerCreditsOf,
  houseAccount,
  loyaltyPointsOf,
  transfer,
} from '#server/rewards/ledger/ledger.rules.ts';
import { spendPoints, undo } from '#server/rewards/ledger/move-points.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { newId } from '#server/platform/ids.ts';
import {
  approve,
  buildMember,
  buildMemberDealer,
  buildPart,
  key,
  photoBody,
  receiptBody,
  send,
  type BuiltMember,
} from '#tests/builders/loyalty.ts';
import { buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { mailsTo } from '#tests/builders/mail.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { address, buildIncentive } from '#tests/builders/rewards.ts';
import { checkLoyalty } from './check-loyalty.ts';

let portal: TestPortal;
let admin: Client;
let platform: Client;
let partNumber: string;

beforeAll(async () => {
  portal = await openTestPortal((settings) => settings, { now: () => new Date('2026-11-20T18:00:00Z') });
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  platform = await signedInAs(portal, 'PLATFORM_ADMIN');
  partNumber = (await buildPart(admin)).partNumber;
});
afterAll(() => portal.close());

const standing = ({ client }: BuiltMember) => client.ask(calls.currentUser);
const account = (dealer: string, currency: 'USD' | 'CAD' = 'USD') =>
  admin.ask(calls.dealer, { params: { id: dealer }, query: { currency } });
const decided = (_id: string, version: number, status: 'approved' | 'denied', reason = '') => ({
  params: { id: _id },
  body: { status, reason, version, ...key() },
});
const reversing = (_id: string, version: number, reason = 'Returned goods') => ({
  params: { id: _id },
  body: { reason, version, ...key() },
});
const spend = (userId: string, amount: number, businessKey = `spent:${newId()}`) =>
  portal.services.db
    .transaction()
    .execute((tx) =>
      spendPoints(tx, { userId, amount, to: houseAccount('spent'), businessKey, kind: 'reward-redeemed' }),
    );

describe('deciding', () => {
  test('learners, managers, and roles made in the portal decide nothing', async () => {
    const member = await buildMember(portal);
    const sent = await send(member.client, receiptBody(member.dealer, { partNumber }));
    const manager = await buildMember(portal, { role: 'DEALER_MANAGER', dealerId: member.dealer });
    for (const client of [member.client, manager.client])
      expect((await client.refused(calls.update, decided(sent._id, 1, 'approved'))).status).toBe(403);
    expect(await admin.refused(calls.update, decided(newId(), 1, 'approved'))).toMatchObject({ status: 404 });
    expect(await admin.refused(calls.update, decided(sent._id, 1, 'denied'))).toMatchObject({
      status: 400,
      errors: { reason: 'Enter a reason. The person who sent it can read it.' },
    });
    expect((await admin.refused(calls.reverse, reversing(sent._id, 1))).status).toBe(403);
    expect(await platform.refused(calls.reverse, reversing(sent._id, 1))).toMatchObject({
      code: 'loyalty.wrongState',
    });
  });

  test('nobody decides for a dealer where they work, or an own submission', async () => {
    const member = await buildMember(portal);
    const sent = await send(member.client, receiptBody(member.dealer, { partNumber }));
    const insider = await signedInAs(portal, 'COMPANY_ADMIN', { dealerId: member.dealer });
    const refusal = { status: 403, code: 'loyalty.notToYourself' };
    expect(await insider.refused(calls.update, decided(sent._id, 1, 'approved'))).toMatchObject(refusal);
    const abilities = async (client: Client) =>
      (await client.ask(calls.get, { params: { id: sent._id } })).submission.abilities;
    expect(await abilities(insider)).toMatchObject({ decide: false });
    expect(await abilities(admin)).toMatchObject({ decide: true });
    await approve(admin, sent);
    const credits = { dealerId: member.dealer, amount: 1, currency: 'USD' as const, note: '', ...key() };
    expect(await insider.refused(calls.sendCredits, { body: credits })).toMatchObject(refusal);
    const promoted = await buildMember(portal);
    const own = await send(promoted.client, photoBody(promoted.dealer));
    await sql`update user_account set role_id = (select id from role where code = 'COMPANY_ADMIN') where id = ${promoted.user.id}`.execute(
      portal.services.db,
    );
    await sql`update dealer_membership set ended_at = now() where user_id = ${promoted.user.id}`.execute(
      portal.services.db,
    );
    const self = await signedIn(portal, promoted.user);
    expect(await self.refused(calls.update, decided(own._id, 1, 'approved'))).toMatchObject(refusal);
    expect((await self.ask(calls.get, { params: { id: own._id } })).submission.abilities.decide).toBe(false);
  });

  test('nobody decides on what they sent while acting for the member', async () => {
    const password = 'Saddle42ridge';
    const member = await buildMember(portal);
    const chief = await signedIn(
      portal,
      await buildUser(portal, { role: 'PLATFORM_ADMIN', passwordHash: await hashPassword(password) }),
    );
    await chief.ask(proxyCalls.start, {
      params: { proxyId: member.user.id },
      query: { reason: 'Ticket 12' },
    });
    await chief.ask(proxyCalls.stepUp, { body: { password } });
    const sent = await send(chief, receiptBody(member.dealer, { partNumber }));
    await chief.ask(proxyCalls.close);
    expect((await chief.ask(calls.get, { params: { id: sent._id } })).submission.abilities.decide).toBe(
      false,
    );
    expect(await chief.refused(calls.update, decided(sent._id, 1, 'approved'))).toMatchObject({
      code: 'loyalty.notToYourself',
    });
    expect((await approve(admin, sent)).status).toBe('approved');
    expect((await chief.refused(calls.reverse, reversing(sent._id, 2))).code).toBe('loyalty.notToYourself');
  });

  test('posts credits and points together, once, and tells the sender', async () => {
    const member = await buildMember(portal);
    const sent = await send(member.client, receiptBody(member.dealer, { partNumber, quantity: 3 }));
    expect((await standing(member)).pendingPoints).toBe(30);
    const input = decided(sent._id, 1, 'approved');
    const replies = await Promise.all([admin.ask(calls.update, input), admin.ask(calls.update, input)]);
    expect(replies.map(({ submission }) => submission.status)).toEqual(['approved', 'approved']);
    expect(await standing(member)).toMatchObject({
      totalPoints: 30,
      availablePoints: 30,
      pendingPoints: 0,
      endsOn: '2027-11-20',
      totalSubmitReceiptAmount: 30_000,
      pastSubmissions: [{ status: 'approved' }],
    });
    expect(await account(member.dealer)).toMatchObject({
      totalEarnedCredits: 600,
      availableCredits: 600,
      totalPurchases: 30_000,
      activities: [{ type: 'earned', amount: 600, submission: sent._id }],
      currencies: ['USD'],
    });
    const { notifications } = await member.client.ask(notificationCalls.list);
    expect(notifications).toMatchObject([
      { kind: 'loyalty-decided', path: '/auth/loyalty-program?view=submissions' },
    ]);
  });

  test('approve and deny at once: one of them counts', async () => {
    const member = await buildMember(portal);
    for (let round = 0; round < 5; round += 1) {
      const sent = await send(member.client, receiptBody(member.dealer, { partNumber }));
      const replies = await Promise.all([
        admin.send(calls.update, decided(sent._id, 1, 'approved')),
        platform.send(calls.update, decided(sent._id, 1, 'denied', 'Blurred')),
      ]);
      expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([200, 409]);
    }
    const { counts } = await member.client.ask(calls.list);
    expect((await standing(member)).totalPoints).toBe(10 * counts.approved!);
  });

  test('amounts stay apart by currency', async () => {
    const member = await buildMember(portal, {
      dealerId: await buildMemberDealer(portal, { country: 'CA' }),
    });
    for (const currency of ['CAD', 'USD'] as const)
      await approve(admin, await send(member.client, receiptBody(member.dealer, { partNumber, currency })));
    const { currency, currencies, totalEarnedCredits } = await admin.ask(calls.dealer, {
      params: { id: member.dealer },
    });
    expect({ currency, currencies, totalEarnedCredits }).toEqual({
      currency: 'CAD',
      currencies: ['CAD', 'USD'],
      totalEarnedCredits: 200,
    });
    expect((await standing(member)).currency).toBe('CAD');
    const { submissions } = await member.client.ask(calls.list, { query: { currency: 'USD' } });
    expect(submissions).toHaveLength(1);
  });

  test('the next one to decide is the oldest that waits', async () => {
    const member = await buildMember(portal);
    const [first, second] = [
      await send(member.client, photoBody(member.dealer)),
      await send(member.client, photoBody(member.dealer)),
    ];
    const at = await admin.ask(calls.get, { params: { id: first!._id } });
    expect(at.nextId).toBe(second!._id);
    const own = await member.client.ask(calls.get, { params: { id: first!._id } });
    expect(own).toMatchObject({ nextId: null, pendingCount: 0, submission: { decidedBy: null } });
  });
});

describe('sending credits', () => {
  const sending = (dealerId: string, amount: number) => ({
    body: { dealerId, amount, currency: 'USD' as const, note: 'Check 1204', ...key() },
  });

  test.each([0, -1, 0.1, 1e21])('an amount of %s is refused at the field', async (amount) => {
    const dealer = await buildMemberDealer(portal);
    expect((await admin.refused(calls.sendCredits, sending(dealer, amount))).errors).toEqual({
      amount: 'Enter an amount from 0.01 to 100,000,000.',
    });
  });

  test('reduces what is available, is refused above it, and is posted once', async () => {
    const owner = await buildMember(portal, { role: 'DEALER_MANAGER' });
    await sql`update user_account set dealer_position = 'Owner' where id = ${owner.user.id}`.execute(
      portal.services.db,
    );
    const member = await buildMember(portal, { dealerId: owner.dealer });
    await approve(admin, await send(member.client, receiptBody(member.dealer, { partNumber, quantity: 10 })));
    expect(await admin.refused(calls.sendCredits, sending(member.dealer, 2_001))).toMatchObject({
      status: 409,
      errors: { amount: 'This dealer has $20.00 available. Enter at most that much.' },
    });
    expect(
      await admin.refused(calls.sendCredits, {
        body: { ...sending(member.dealer, 1).body, currency: 'EUR' },
      }),
    ).toMatchObject({ status: 409 });
    const once = sending(member.dealer, 1_500);
    await Promise.all([admin.ask(calls.sendCredits, once), admin.ask(calls.sendCredits, once)]);
    expect(await admin.refused(calls.sendCredits, { body: { ...once.body, amount: 1 } })).toMatchObject({
      code: 'platform.keyUsed',
    });
    expect(await account(member.dealer)).toMatchObject({
      totalEarnedCredits: 2_000,
      availableCredits: 500,
      sentCredits: 1_500,
      activities: [{ type: 'sent', amount: -1_500, note: 'Check 1204' }, { type: 'earned' }],
    });
    expect((await owner.client.ask(notificationCalls.list)).notifications).toMatchObject([
      { kind: 'credits-sent' },
    ]);
    expect((await member.client.ask(notificationCalls.list)).notifications.map(({ kind }) => kind)).toEqual([
      'loyalty-decided',
    ]);
  });

  test('every owner of the dealer is told, in the portal and by mail', async () => {
    const member = await buildMember(portal);
    await approve(admin, await send(member.client, receiptBody(member.dealer, { partNumber, quantity: 10 })));
    const owners = [];
    for (let count = 0; count < 2; count++) {
      const { user } = await buildMember(portal, { role: 'DEALER_MANAGER', dealerId: member.dealer });
      await sql`update user_account set dealer_position = 'Owner' where id = ${user.id}`.execute(
        portal.services.db,
      );
      owners.push(user);
    }
    await admin.ask(calls.sendCredits, sending(member.dealer, 500));
    for (const { email } of owners) expect(await mailsTo(portal, email)).toHaveLength(1);
  });

  test('at the same moment, only as many are sent as there are credits for', async () => {
    const member = await buildMember(portal);
    await approve(admin, await send(member.client, receiptBody(member.dealer, { partNumber, quantity: 10 })));
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => admin.send(calls.sendCredits, sending(member.dealer, 600))),
    );
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(3);
    expect((await account(member.dealer)).availableCredits).toBe(200);
  });
});

describe('reversing', () => {
  const approved = async (member: BuiltMember, quantity = 1) =>
    approve(admin, await send(member.client, receiptBody(member.dealer, { partNumber, quantity })));

  test('takes everything back if everything is there, once', async () => {
    const member = await buildMember(portal);
    const one = await approved(member, 4);
    expect(await platform.refused(calls.reverse, reversing(one._id, 2, ''))).toMatchObject({
      errors: { reason: expect.any(String) },
    });
    const input = reversing(one._id, one.version);
    const [first, second] = await Promise.all([
      platform.ask(calls.reverse, input),
      platform.ask(calls.reverse, input),
    ]);
    expect(first).toEqual(second);
    expect(first!.submission).toMatchObject({
      status: 'denied',
      reason: 'Returned goods',
      reversedAt: expect.any(String),
    });
    expect(await standing(member)).toMatchObject({ totalPoints: 0, availablePoints: 0, owedPoints: 0 });
    expect(await account(member.dealer)).toMatchObject({
      totalEarnedCredits: 0,
      availableCredits: 0,
      owedCredits: 0,
      totalPurchases: 0,
    });
  });

  test('sets what is spent against later earnings; no balance goes below zero', async () => {
    const member = await buildMember(portal);
    const one = await approved(member, 10);
    await spend(member.user.id, 70);
    await admin.ask(calls.sendCredits, {
      body: { dealerId: member.dealer, amount: 1_500, currency: 'USD', ...key() },
    });
    await platform.ask(calls.reverse, reversing(one._id, one.version));
    expect(await standing(member)).toMatchObject({ availablePoints: 0, owedPoints: 70, totalPoints: 0 });
    expect(await account(member.dealer)).toMatchObject({
      availableCredits: 0,
      owedCredits: 1_500,
      totalEarnedCredits: 0,
    });
    await approved(member, 3);
    expect(await standing(member)).toMatchObject({ availablePoints: 0, owedPoints: 40, totalPoints: 30 });
    await approved(member, 6);
    expect(await standing(member)).toMatchObject({ availablePoints: 20, owedPoints: 0, totalPoints: 90 });
    expect(await account(member.dealer)).toMatchObject({ availableCredits: 300, owedCredits: 0 });
    expect((await account(member.dealer)).activities.map(({ type }) => type)).toContain('settled');
  });

  test('credits of another program are set against it before anything is sent', async () => {
    const member = await buildMember(portal);
    const one = await approved(member, 10);
    const sendOut = (amount: number) => ({
      body: { dealerId: member.dealer, amount, currency: 'USD' as const, ...key() },
    });
    await admin.ask(calls.sendCredits, sendOut(2_000));
    await platform.ask(calls.reverse, reversing(one._id, one.version));
    await portal.services.db.transaction().execute((tx) =>
      post(tx, [
        {
          businessKey: `spiff:${newId()}`,
          kind: 'spiff-credited',
          entries: transfer(houseAccount('issued', 'USD'), dealerCreditsOf(member.dealer, 'USD'), 2_600),
        },
      ]),
    );
    expect(await account(member.dealer)).toMatchObject({
      totalEarnedCredits: 2_600,
      availableCredits: 600,
      owedCredits: 0,
    });
    expect((await admin.refused(calls.sendCredits, sendOut(601))).status).toBe(409);
    await admin.ask(calls.sendCredits, sendOut(600));
    expect(await account(member.dealer)).toMatchObject({ availableCredits: 0, owedCredits: 0 });
  });

  test('points that come back with an undone purchase are set against what is owed at once', async () => {
    const member = await buildMember(portal);
    const one = await approved(member, 10);
    const { _id } = await buildIncentive(admin, { type: 'points-shop', pointsCost: 70 });
    const { reward } = await member.client.ask(rewardCalls.redeem, {
      body: { incentiveId: _id, address, ...key() },
    });
    await platform.ask(calls.reverse, reversing(one._id, one.version));
    expect(await standing(member)).toMatchObject({ availablePoints: 0, owedPoints: 70 });
    await admin.ask(incentiveReportCalls.undoRedemption, {
      params: { id: reward._id },
      body: { reason: 'Never sent', ...key() },
    });
    expect(await standing(member)).toMatchObject({ availablePoints: 0, owedPoints: 0, totalPoints: 0 });
    expect((await member.client.ask(rewardCalls.history)).pointsBalance).toBe(0);
  });

  test('points that came back with an undone purchase are no earning', async () => {
    const member = await buildMember(portal);
    await approved(member, 2);
    const purchase = `spent:${newId()}`;
    await spend(member.user.id, 15, purchase);
    await portal.services.db
      .transaction()
      .execute((tx) => undo(tx, { businessKey: purchase, byUserId: member.user.id, note: '' }));
    expect(await standing(member)).toMatchObject({ totalPoints: 20, availablePoints: 20 });
  });
});

test('points are spent before those of training, and end alone', async () => {
  const member = await buildMember(portal);
  await approve(admin, await send(member.client, photoBody(member.dealer)));
  await spend(member.user.id, 5);
  expect(loyaltyPointsOf(member.user.id).kind).toBe('loyalty-points');
  expect(await standing(member)).toMatchObject({ availablePoints: 20, totalPoints: 25 });
});

test('afterwards, the ledger balances and matches the submissions', async () => {
  expect(await ledgerFaults(portal.services.db)).toEqual([]);
  expect((await checkLoyalty(portal.services.db)).faults).toEqual([]);
});
