import { sql } from 'kysely';
import type { RewardSource } from '#contract/rewards/rewards.fields.ts';
import { firstDealer } from '#server/platform/access/person.scope.ts';
import { isCurrentMembership } from '#server/platform/access/person.scope.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { queue } from '#server/platform/queue/queue.queries.ts';

/** Handles what a person earns and redeems one after the other: of two at the same moment, the second sees the first. */
export async function lockHolder(tx: Transaction, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rewards:${userId}`}, 0))`.execute(tx);
}

const freeCodes = queue({ table: 'incentive_code', ready: sql`w.claimed_at is null`, order: sql`w.id` });

/**
 * Takes the next code of an incentive for a reward. Takers of the same moment skip each other’s codes. Only when none seems left do they wait
 * for those that others are about to take, since a rollback frees them again.
 */
export async function takeCode(
  tx: Transaction,
  {
    incentiveId,
    rewardId,
    at,
  }: { readonly incentiveId: string; readonly rewardId: string; readonly at: Date },
): Promise<{ readonly id: string; readonly code: string } | undefined> {
  for (const waits of [false, true]) {
    const { rows } = await sql<{ id: string; code: string }>`
      update incentive_code set claimed_at = ${at}, reward_id = ${rewardId} where id = (
        select w.id ${freeCodes.next({ only: sql`w.incentive_id = ${incentiveId}`, waits })}) and claimed_at is null
      returning id, code`.execute(tx);
    if (rows[0]) return rows[0];
  }
  return undefined;
}

/** Takes this code for a reward; false if somebody has it. */
export async function takeThisCode(
  tx: Transaction,
  { codeId, rewardId, at }: { readonly codeId: string; readonly rewardId: string; readonly at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update incentive_code set claimed_at = ${at}, reward_id = ${rewardId} where id = ${codeId} and claimed_at is null
    returning id`.execute(tx);
  return rows.length > 0;
}

export async function returnItem(tx: Transaction, incentiveId: string): Promise<void> {
  await sql`update incentive_stock set taken = taken - 1 where incentive_id = ${incentiveId} and taken > 0`.execute(
    tx,
  );
}

/** Nobody gets the code of this reward any more: somebody has seen it. */
export async function retireCodeOf(tx: Transaction, rewardId: string, at: Date): Promise<void> {
  await sql`update incentive_code set retired_at = ${at} where reward_id = ${rewardId} and retired_at is null`.execute(
    tx,
  );
}

export async function isRedemptionCodeTaken(tx: Transaction, code: string): Promise<boolean> {
  const { rows } = await sql`select from reward where redemption_code = ${code}`.execute(tx);
  return rows.length > 0;
}

export interface NewReward {
  readonly id: string;
  readonly incentiveId: string;
  readonly curriculumId: string | null;
  readonly userId: string;
  readonly source: RewardSource;
  readonly by: string;
  readonly at: Date;
}

/** Gives a person a reward that they have earned. */
export async function insertEarned(tx: Transaction, reward: NewReward): Promise<void> {
  const { id, incentiveId, curriculumId, userId, source, by, at } = reward;
  await sql`insert into reward (id, incentive_id, curriculum_id, user_id, dealer_id, source, status, earned_at, created_by, created_at, updated_at)
    values (${id}, ${incentiveId}, ${curriculumId}, ${userId}, ${dealerOf(userId)}, ${source}, 'earned', ${at}, ${by}, ${at}, ${at})`.execute(
    tx,
  );
}

/** Where a person works now; the first of several. */
export const dealerOf = (userId: string) => sql<string | null>`(select m.dealer_id from dealer_membership m
  where m.user_id = ${userId} and ${isCurrentMembership('m')} ${firstDealer('m')})`;

interface Redemption {
  readonly points: number;
  readonly code: string;
  readonly address: object | null;
  readonly at: Date;
}

const addressJson = (address: object | null) => sql`${address && JSON.stringify(address)}::jsonb`;

/** Gives a person what they bought: redeemed from the start. */
export async function insertPurchase(
  tx: Transaction,
  { id, incentiveId, userId, by }: Pick<NewReward, 'id' | 'incentiveId' | 'userId' | 'by'>,
  { points, code, address, at }: Redemption,
): Promise<void> {
  await sql`insert into reward (id, incentive_id, user_id, dealer_id, source, status, earned_at, redeemed_at, points, redemption_code, redemptions,
      address, created_by, created_at, updated_at)
    values (${id}, ${incentiveId}, ${userId}, ${dealerOf(userId)}, 'shop', 'redeemed', ${at}, ${at}, ${points}, ${code}, 1, ${addressJson(address)},
      ${by}, ${at}, ${at})`.execute(tx);
}

/** Marks a reward as redeemed. */
export async function setRedeemed(
  tx: Transaction,
  id: string,
  { points, code, address, at }: Redemption,
): Promise<void> {
  await sql`update reward set status = 'redeemed', redeemed_at = ${at}, points = ${points}, redemption_code = ${code},
      redemptions = redemptions + 1, address = ${addressJson(address)}, updated_at = ${at}, version = version + 1
    where id = ${id}`.execute(tx);
}
