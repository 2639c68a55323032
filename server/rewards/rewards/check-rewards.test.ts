import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { incentiveReportCalls as report } from '#contract/rewards/incentive-reports.calls.ts';
import { rewardCalls as calls } from '#contract/rewards/rewards.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { readSections } from '#tests/builders/learning.ts';
import { buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { address, buildIncentive, givePoints } from '#tests/builders/rewards.ts';
import { buildCourse, buildCurriculum } from '#tests/builders/training.ts';
import { checkRewards } from './check-rewards.queries.ts';

let portal: TestPortal;
let admin: Client;
/** Redeemed: an item, a code, and something that was earned. */
const made = { item: '', itemReward: '', codes: '', codeReward: '', earned: '', person: '' };

beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  const user = await buildUser(portal);
  await givePoints(portal, user.id, 100);
  const client = await signedIn(portal, user);
  const shop = { type: 'points-shop', pointsCost: 10 };
  const course = await buildCourse(portal, { questions: 0 });
  const curriculum = await buildCurriculum(portal, [course]);
  made.person = user.id;
  made.item = (await buildIncentive(admin, { ...shop, quantity: 5 }))._id;
  made.codes = (await buildIncentive(admin, { ...shop, delivery: 'code' }, ['ONE', 'TWO', 'THREE']))._id;
  made.earned = (await buildIncentive(admin, { curriculum }))._id;
  await readSections(client, course);
  const redeem = async (incentiveId: string) =>
    (await client.ask(calls.redeem, { body: { incentiveId, address, idempotencyKey: newId() } })).reward._id;
  made.itemReward = await redeem(made.item);
  made.codeReward = await redeem(made.codes);
  await redeem(made.earned);
  // Undone and retired: neither is a fault.
  for (const incentiveId of [made.item, made.codes])
    await admin.ask(report.undoRedemption, {
      params: { id: await redeem(incentiveId) },
      body: { reason: 'Ordered twice', idempotencyKey: newId() },
    });
});
afterAll(() => portal.close());

const check = () => checkRewards(portal.services.db);

test('what was redeemed, undone, and earned adds up', async () => {
  expect(await check()).toEqual({ stocks: 3, codes: 2, faults: [] });
});

const freeCode = () =>
  sql`(select id from incentive_code where incentive_id = ${made.codes} and claimed_at is null)`;

test.each<[string, () => RawBuilder<unknown>, () => string]>([
  [
    'an item that was taken for nobody',
    () => sql`update incentive_stock set taken = taken + 1 where incentive_id = ${made.item}`,
    () => `Stock of incentive ${made.item} has 2 taken, should be 1`,
  ],
  [
    'a reward that took no item',
    () => sql`update incentive_stock set taken = 0 where incentive_id = ${made.earned}`,
    () => `Stock of incentive ${made.earned} has 0 taken, should be 1`,
  ],
  [
    'a reward with two codes',
    () =>
      sql`update incentive_code set claimed_at = now(), reward_id = ${made.codeReward} where id = ${freeCode()}`,
    () => `Reward ${made.codeReward} has 2 codes, should have 1`,
  ],
  [
    'a reward whose code went back',
    () =>
      sql`update incentive_code set claimed_at = null, reward_id = null where reward_id = ${made.codeReward}`,
    () => `Reward ${made.codeReward} has 0 codes, should have 1`,
  ],
  [
    'a code of another incentive',
    () =>
      sql`update incentive_code set claimed_at = now(), retired_at = now(), reward_id = ${made.itemReward} where id = ${freeCode()}`,
    () => `is of reward ${made.itemReward}, which is of another incentive`,
  ],
  [
    'a code in force whose redemption was undone',
    () => sql`update incentive_code set retired_at = null where retired_at is not null`,
    () => 'which is not redeemed',
  ],
  [
    'an incentive that was earned twice',
    () => sql`insert into reward (id, incentive_id, user_id, source, status, earned_at)
      values (${newId()}, ${made.earned}, ${made.person}, 'curriculum', 'earned', now())`,
    () => `Person ${made.person} earned incentive ${made.earned} 2 times`,
  ],
])('%s is found', async (_what, fault, found) => {
  const { db } = portal.services;
  const isUndone = new Error('undone');
  const planted = db.transaction().execute(async (tx) => {
    // It keeps people from earning twice: without it, the check is what notices.
    await sql`drop index reward_earned_once`.execute(tx);
    await fault().execute(tx);
    const { faults } = await checkRewards(tx);
    expect(faults.join('\n')).toContain(found());
    throw isUndone;
  });
  await expect(planted).rejects.toBe(isUndone);
  expect((await check()).faults).toEqual([]);
});
