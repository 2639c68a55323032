import type { Address } from '#contract/rewards/rewards.fields.ts';
import { rewardErrors as errors } from '#contract/rewards/rewards.errors.ts';
import { costOf } from '#contract/rewards/shop.rules.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import {
  insertEarned,
  lockHolder,
  setRedeemed,
  takeCode,
  takeItem,
} from '#server/rewards/holdings/hold.queries.ts';
import { redeemFactsOf, type RedeemFacts } from '#server/rewards/holdings/offers.queries.ts';
import { obstacleOf } from '#server/rewards/holdings/offers.rules.ts';
import { newRedemptionCode } from '#server/rewards/holdings/redemption-code.ts';
import { tellHolders } from '#server/rewards/holdings/reward-notices.ts';
import { pointsBalance } from '#server/rewards/ledger/ledger.queries.ts';
import { houseAccount } from '#server/rewards/ledger/ledger.rules.ts';
import { spendPoints } from '#server/rewards/ledger/move-points.ts';
import { errorFor, postingKey } from './redeem.rules.ts';
import { lockReward, type RewardRow } from './rewards.queries.ts';
import { rewardsOfPerson } from './rewards.scope.ts';

interface Redeeming {
  readonly userId: string;
  /** The person at work: the owner, or an administrator. */
  readonly actor: Actor;
  readonly address: Address | undefined;
}

/** Redeems an earned reward of a person who is not locked yet. */
export async function redeemReward(change: Change, rewardId: string, redeeming: Redeeming): Promise<string> {
  const { tx } = change;
  const { userId } = redeeming;
  await lockHolder(tx, userId);
  const row = found(await lockReward(tx, rewardId, rewardsOfPerson(userId)), errors.notFound);
  if (row.status !== 'earned') refuse(errors.wrongState);
  const facts = found(
    await redeemFactsOf(tx, { userId, incentiveId: row.incentive._id, visibleTo: null }, change.today()),
    errors.notFound,
  );
  return redeem(change, redeeming, facts, row);
}

/** Redeems an incentive for the caller: the earned reward of it if there is one, else what the shop sells. */
export async function redeemIncentive(
  change: Change,
  incentiveId: string,
  redeeming: Redeeming,
): Promise<string> {
  const { tx } = change;
  const { userId, actor } = redeeming;
  await lockHolder(tx, userId);
  const facts = found(
    await redeemFactsOf(tx, { userId, incentiveId, visibleTo: actor }, change.today()),
    errors.incentiveNotFound,
  );
  if (facts.rewardId === null && !facts.isVisible) refuse(errors.incentiveNotFound);
  const row =
    facts.rewardId === null
      ? null
      : found(await lockReward(tx, facts.rewardId, rewardsOfPerson(userId)), errors.notFound);
  return redeem(change, redeeming, facts, row);
}

/** `earned` is locked; null for a purchase. */
async function redeem(
  change: Change,
  { userId, actor, address }: Redeeming,
  facts: RedeemFacts,
  earned: RewardRow | null,
): Promise<string> {
  const { tx, now } = change;
  const isForSale = facts.type === 'points-shop';
  const cost = costOf({ ...facts, isForSale, isEarned: earned !== null });
  const balance = cost > 0 ? await pointsBalance(tx, userId) : 0;
  const obstacle = obstacleOf({
    ...facts,
    isForSale,
    isEarned: earned !== null,
    pointsBalance: balance,
  });
  if (obstacle) refuse(errorFor[obstacle], { missing: cost - balance });
  const isShipped = facts.delivery === 'shipped';
  if (isShipped && !address && actor.id === userId) refuse(errors.addressRequired, {}, { field: 'address' });
  const at = now();
  const id = earned?.id ?? newId();
  if (!earned)
    await insertEarned(tx, {
      id,
      incentiveId: facts.id,
      curriculumId: null,
      userId,
      source: 'shop',
      by: actor.id,
      at,
    });
  if (cost > 0)
    await spendPoints(tx, {
      userId,
      amount: cost,
      to: houseAccount('spent'),
      businessKey: postingKey(id, (earned?.redemptions ?? 0) + 1),
      kind: 'reward-redeemed',
      note: facts.name || facts.nameFr,
      byUserId: actor.id,
      proxiedBy: actor.session.proxiedBy,
    });
  if (facts.delivery === 'code' && !(await takeCode(tx, { incentiveId: facts.id, rewardId: id, at })))
    refuse(errors.outOfStock);
  const code = await newRedemptionCode(tx);
  await setRedeemed(tx, id, { points: cost, code, address: isShipped ? (address ?? null) : null, at });
  await change.record({
    type: 'redeem',
    entity: { kind: 'reward', id, name: facts.name || facts.nameFr },
    before: { status: earned ? 'earned' : null },
    after: { status: 'redeemed', user: userId, points: cost },
  });
  await tellHolders(change, [id], { news: 'redeemed' });
  // Last, because everybody who redeems this waits for the row until the commit.
  if (facts.delivery !== 'code' && !(await takeItem(tx, facts.id))) refuse(errors.outOfStock);
  return id;
}
