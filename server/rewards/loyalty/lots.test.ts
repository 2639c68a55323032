import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loyaltyCalls as calls } from '#contract/rewards/loyalty.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { ledgerFaults } from '#tests/builders/ledger.ts';
import { houseAccount } from '#server/rewards/ledger/ledger.rules.ts';
import { spendPoints, undo } from '#server/rewards/ledger/move-points.ts';
import {
  approve,
  buildMember,
  endingNotices,
  key,
  photoBody,
  send,
  type BuiltMember,
} from '#tests/builders/loyalty.ts';
import { contextsOf } from '#tests/builders/long-work.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { checkLoyalty } from './check-loyalty.ts';
import { pointsExpiryBy } from './points-expiry.job.ts';

let portal: TestPortal;
let admin: Client;
let platform: Client;
let clock = new Date();
const onDay = (day: string) => {
  clock = new Date(`${day}T18:00:00Z`);
};

beforeAll(async () => {
  onDay('2024-01-01');
  portal = await openTestPortal(
    (settings) => ({ ...settings, loyalty: { ...settings.loyalty, pointsEnd: 'lots' } }),
    { now: () => clock },
  );
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  platform = await signedInAs(portal, 'PLATFORM_ADMIN');
});
afterAll(() => portal.close());

const run = (piece = 5000) => pointsExpiryBy(() => contextsOf(portal), piece).run(portal.services);
const standing = ({ client }: BuiltMember) => client.ask(calls.currentUser);
const available = async (member: BuiltMember) => (await standing(member)).availablePoints;
/** Earns 25 points on a day. */
async function earn(member: BuiltMember, day: string) {
  onDay(day);
  return approve(admin, await send(member.client, photoBody(member.dealer, day)));
}
const transaction = <T>(
  work: Parameters<ReturnType<TestPortal['services']['db']['transaction']>['execute']>[0],
) => portal.services.db.transaction().execute(work) as Promise<T>;
async function spend(member: BuiltMember, amount: number) {
  const businessKey = `spent:${newId()}`;
  await transaction((tx) =>
    spendPoints(tx, {
      userId: member.user.id,
      amount,
      to: houseAccount('spent'),
      businessKey,
      kind: 'reward-redeemed',
    }),
  );
  return () => transaction((tx) => undo(tx, { businessKey, byUserId: member.user.id, note: '' }));
}
const told = ({ user }: BuiltMember) => endingNotices(portal, user.id);

describe('points that end by lot', () => {
  test('no lot ends within 30 days after the portal changed to lots, and its people are told before', async () => {
    const member = await buildMember(portal);
    await earn(member, '2022-03-01');
    await earn(member, '2023-01-20');
    // The first run: both lots are older than a year, or will be within days.
    onDay('2024-01-01');
    await run();
    expect(await standing(member)).toMatchObject({
      availablePoints: 50,
      pointsEnd: 'lots',
      endsOn: '2024-01-31',
      lots: [
        { earnedOn: '2022-03-01', points: 25, endsOn: '2024-01-31' },
        { earnedOn: '2023-01-20', points: 25, endsOn: '2024-01-31' },
      ],
    });
    expect(await told(member)).toEqual(['Some of your loyalty points expire on January 31, 2024']);
    onDay('2024-01-24');
    await run();
    expect(await told(member)).toHaveLength(2);
    onDay('2024-01-30');
    await run();
    expect(await available(member)).toBe(50);
    onDay('2024-01-31');
    await run();
    expect(await available(member)).toBe(0);
    expect(await told(member)).toEqual([
      'Some of your loyalty points expire on January 31, 2024',
      'Some of your loyalty points expire on January 31, 2024',
      'Some of your loyalty points have expired',
    ]);
  });

  test('purchases take the oldest, so what is left of an older lot ends and newer ones stay', async () => {
    const member = await buildMember(portal);
    const bystander = await buildMember(portal);
    await earn(member, '2024-03-01');
    await earn(member, '2024-06-01');
    await earn(bystander, '2024-06-01');
    await spend(member, 10);
    expect((await standing(member)).lots).toEqual([
      { earnedOn: '2024-03-01', points: 15, endsOn: '2025-03-01' },
      { earnedOn: '2024-06-01', points: 25, endsOn: '2025-06-01' },
    ]);
    const { members } = await admin.ask(calls.members, { query: {} });
    expect(members.find(({ user }) => user._id === member.user.id)).toMatchObject({
      availablePoints: 40,
      endsOn: '2025-03-01',
    });
    onDay('2025-02-28');
    await run(1);
    expect(await available(member)).toBe(40);
    expect(await told(bystander)).toEqual([]);
    onDay('2025-03-01');
    await Promise.all([run(1), run(2)]);
    expect(await standing(member)).toMatchObject({
      availablePoints: 25,
      totalPoints: 50,
      endsOn: '2025-06-01',
    });
    expect(await available(bystander)).toBe(25);
    await run();
    expect(await available(member)).toBe(25);
  });

  test('points that come back go to the oldest lot, and end with it', async () => {
    const member = await buildMember(portal);
    await earn(member, '2025-07-01');
    const giveBack = await spend(member, 20);
    await earn(member, '2025-09-01');
    onDay('2026-07-01');
    await run();
    // Five were left of the first lot.
    expect(await available(member)).toBe(25);
    await giveBack();
    expect(await available(member)).toBe(45);
    await run();
    expect(await standing(member)).toMatchObject({ availablePoints: 25, endsOn: '2026-09-01' });
  });

  test('a reversal takes what is left of its own lot, not of others', async () => {
    const member = await buildMember(portal);
    const first = await earn(member, '2027-07-01');
    await earn(member, '2027-09-01');
    await spend(member, 10);
    onDay('2028-07-02');
    await run();
    expect(await available(member)).toBe(25);
    await platform.ask(calls.reverse, {
      params: { id: first._id },
      body: { reason: 'A picture of another dealer', version: first.version, ...key() },
    });
    // The 10 that were spent are taken of what is there; the 15 that ended are not asked for again.
    expect(await standing(member)).toMatchObject({ availablePoints: 15, owedPoints: 0, totalPoints: 25 });
  });

  test('of two reversals, the second asks for what the first gave back', async () => {
    const member = await buildMember(portal);
    const first = await earn(member, '2026-07-01');
    onDay('2027-07-02');
    await run();
    const second = await earn(member, '2027-09-01');
    for (const [{ _id, version }, left] of [
      [first, 25],
      [second, 0],
    ] as const) {
      await platform.ask(calls.reverse, {
        params: { id: _id },
        body: { reason: 'Returned goods', version, ...key() },
      });
      expect(await standing(member)).toMatchObject({ availablePoints: left, owedPoints: 0 });
    }
  });

  test('a purchase at the same moment: every point is spent once or ends once', async () => {
    for (let round = 0; round < 6; round += 1) {
      const member = await buildMember(portal);
      await earn(member, '2029-02-02');
      await earn(member, '2029-05-02');
      onDay('2030-02-02');
      await Promise.all([spend(member, 30).catch(() => undefined), run()]);
      // Either the purchase came first and took the whole old lot, or 25 points were too few and it was refused.
      expect([20, 25]).toContain(await available(member));
    }
  });
});

test('afterwards, the ledger balances and matches the submissions', async () => {
  expect(await ledgerFaults(portal.services.db)).toEqual([]);
  expect((await checkLoyalty(portal.services.db)).faults).toEqual([]);
});
