import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loyaltyCalls as calls } from '#contract/rewards/loyalty.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { ledgerFaults } from '#tests/builders/ledger.ts';
import { pointsBalance } from '#server/rewards/ledger/ledger.queries.ts';
import { houseAccount, loyaltyPointsOf } from '#server/rewards/ledger/ledger.rules.ts';
import { postEarned } from '#server/rewards/ledger/earn.ts';
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
import { givePoints } from '#tests/builders/rewards.ts';
import { checkLoyalty } from './check-loyalty.ts';
import { pointsExpiry, pointsExpiryBy } from './points-expiry.job.ts';
import { noteEarning } from './send.queries.ts';

let portal: TestPortal;
let admin: Client;
let platform: Client;
let clock = new Date();
/** In the morning in the portal's zone. */
const onDay = (day: string, time = '18:00:00Z') => {
  clock = new Date(`${day}T${time}`);
};

beforeAll(async () => {
  onDay('2026-11-20');
  portal = await openTestPortal((settings) => settings, { now: () => clock });
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  platform = await signedInAs(portal, 'PLATFORM_ADMIN');
});
afterAll(() => portal.close());

const run = (piece?: number) => {
  const contexts = () => contextsOf(portal);
  const job = piece === undefined ? pointsExpiry(contexts) : pointsExpiryBy(contexts, piece);
  return job.run(portal.services);
};
const standing = ({ client }: BuiltMember) => client.ask(calls.currentUser);
const available = async (member: BuiltMember) => (await standing(member)).availablePoints;
const earn = async (member: BuiltMember) =>
  approve(admin, await send(member.client, photoBody(member.dealer, '2018-01-02')));
const transaction = <T>(
  work: Parameters<ReturnType<TestPortal['services']['db']['transaction']>['execute']>[0],
) => portal.services.db.transaction().execute(work) as Promise<T>;
/** Somebody who earned 25 points on a day. */
async function earnedOn(day: string): Promise<BuiltMember> {
  onDay(day);
  const member = await buildMember(portal);
  await earn(member);
  return member;
}
/** The newest first. */
const told = async ({ user }: BuiltMember) => (await endingNotices(portal, user.id)).toReversed();

describe('the end of points', () => {
  test('comes 365 days after the last earning by the portal’s day, once, and leaves points from training', async () => {
    const member = await earnedOn('2025-03-10');
    await givePoints(portal, member.user.id, 100);
    onDay('2025-06-01');
    await earn(member);
    // The last day that counts, then one second past midnight in the portal's zone (UTC-7 in June).
    onDay('2026-05-31');
    await run();
    expect(await available(member)).toBe(50);
    onDay('2026-06-01', '06:59:59Z');
    await run();
    expect(await available(member)).toBe(50);
    onDay('2026-06-01', '07:00:01Z');
    await run();
    expect(await standing(member)).toMatchObject({ availablePoints: 0, totalPoints: 50, endsOn: null });
    expect(await pointsBalance(portal.services.db, member.user.id)).toBe(100);
    await run();
    const { rows } = await sql<{ count: number }>`select count(*) from ledger_account a
      join ledger_entry e on e.account_id = a.id join ledger_posting g on g.id = e.posting_id
      where a.subject_id = ${member.user.id} and g.kind = 'points-ended'`.execute(portal.services.db);
    expect(rows[0]!.count).toBe(1);
    expect(await told(member)).toEqual(['Your loyalty points have expired']);
    await earn(member);
    expect(await standing(member)).toMatchObject({ availablePoints: 25, endsOn: '2027-06-01' });
  });

  test('is told 30 and 7 days before, once each, also if a run comes late, and not to who earns again', async () => {
    const member = await earnedOn('2024-02-01');
    const keeper = await earnedOn('2024-02-01');
    const steps: [string, number][] = [
      ['2024-12-31', 0],
      ['2025-01-01', 1],
      ['2025-01-02', 1],
      ['2025-01-26', 2],
      ['2025-01-30', 2],
    ];
    for (const [day, count] of steps) {
      onDay(day);
      await run();
      expect({ day, told: (await told(member)).length }).toEqual({ day, told: count });
      if (day === '2025-01-02') await earn(keeper);
    }
    expect((await told(member))[0]).toBe('Your loyalty points expire on January 31, 2025');
    expect(await told(keeper)).toHaveLength(1);
    onDay('2025-01-31');
    await run();
    expect(await available(member)).toBe(0);
    expect(await available(keeper)).toBe(50);
  });

  test('returned points of an undone purchase delay nothing, and end with the next run if the rest has ended', async () => {
    const member = await earnedOn('2023-04-01');
    const purchase = async (amount: number) => {
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
    };
    const [first, second] = [await purchase(5), await purchase(10)];
    onDay('2024-03-01');
    await first();
    expect((await standing(member)).endsOn).toBe('2024-03-31');
    onDay('2024-03-31');
    await run();
    expect(await available(member)).toBe(0);
    await second();
    expect(await available(member)).toBe(10);
    await run();
    expect(await standing(member)).toMatchObject({ availablePoints: 0, totalPoints: 25 });
  });

  test('an approval that is reversed afterwards leaves nothing owed for points that have ended', async () => {
    onDay('2022-05-01');
    const member = await buildMember(portal);
    const one = await earn(member);
    await transaction((tx) =>
      spendPoints(tx, {
        userId: member.user.id,
        amount: 10,
        to: houseAccount('spent'),
        businessKey: `spent:${newId()}`,
        kind: 'reward-redeemed',
      }),
    );
    onDay('2023-05-01');
    await run();
    await platform.ask(calls.reverse, {
      params: { id: one._id },
      body: { reason: 'A picture of another dealer', version: one.version, ...key() },
    });
    expect(await standing(member)).toMatchObject({ availablePoints: 0, owedPoints: 10, totalPoints: 0 });
  });

  test('an approval that is reversed after its points ended takes nothing of what was earned later', async () => {
    onDay('2018-05-01');
    const member = await buildMember(portal);
    const one = await earn(member);
    onDay('2019-05-01');
    await run();
    await earn(member);
    await platform.ask(calls.reverse, {
      params: { id: one._id },
      body: { reason: 'A picture of another dealer', version: one.version, ...key() },
    });
    expect(await standing(member)).toMatchObject({ availablePoints: 25, owedPoints: 0, totalPoints: 25 });
    onDay('2020-05-01');
    await run();
    expect(await available(member)).toBe(0);
  });

  test('the feature off, the job is not run', () => {
    expect(pointsExpiry(() => contextsOf(portal))).toMatchObject({
      name: 'points-expiry',
      feature: 'loyalty',
    });
  });
});

describe('at the same moment', () => {
  test('two workers end each balance once, in pieces', async () => {
    const members: BuiltMember[] = [];
    for (let count = 0; count < 12; count += 1) members.push(await earnedOn('2021-02-02'));
    onDay('2022-02-02');
    const said = await Promise.all([run(3), run(3)]);
    expect(said.map((text) => Number(/^\d+/.exec(text)![0])).reduce((a, b) => a + b)).toBe(12);
    for (const member of members) expect(await available(member)).toBe(0);
    const { rows } = await sql<{ count: number; open: number }>`
      select count(*) filter (where user_id = any(${members.map(({ user }) => user.id)}::uuid[]) and ended_count = 1) as count,
        (select count(*) from loyalty_expiry_run where finished_at is null) as open from loyalty_standing`.execute(
      portal.services.db,
    );
    expect(rows[0]).toEqual({ count: 12, open: 0 });
    for (const member of members) expect(await told(member)).toHaveLength(1);
  });

  test('an earning that commits while the job waits keeps the balance', async () => {
    const member = await earnedOn('2020-02-02');
    const bystander = await earnedOn('2020-02-02');
    onDay('2021-02-01');
    const userId = member.user.id;
    let ending: Promise<string> | undefined;
    await transaction(async (tx) => {
      await noteEarning(tx, userId, '2021-02-01');
      await postEarned(tx, { businessKey: `given:${newId()}`, kind: 'given', at: clock }, [
        { account: loyaltyPointsOf(userId), amount: 7 },
      ]);
      ending = run();
      await pause(300);
    });
    await ending;
    expect(await available(member)).toBe(32);
    expect(await available(bystander)).toBe(0);
  });

  test('a purchase and the end: points are spent once or end once', async () => {
    for (let round = 0; round < 6; round += 1) {
      const member = await earnedOn('2019-02-02');
      onDay('2020-02-02');
      const spent = transaction((tx) =>
        spendPoints(tx, {
          userId: member.user.id,
          amount: 25,
          to: houseAccount('spent'),
          businessKey: `spent:${newId()}`,
          kind: 'reward-redeemed',
        }),
      ).then(
        () => true,
        () => false,
      );
      await Promise.all([spent, run()]);
      expect(await available(member)).toBe(0);
      const { rows } = await sql<{ count: number }>`select ended_count as count from loyalty_standing
        where user_id = ${member.user.id}`.execute(portal.services.db);
      expect(rows[0]!.count).toBe((await spent) ? 0 : 1);
    }
  });
});

test('afterwards, the ledger balances and matches the submissions', async () => {
  expect(await ledgerFaults(portal.services.db)).toEqual([]);
  expect((await checkLoyalty(portal.services.db)).faults).toEqual([]);
});
