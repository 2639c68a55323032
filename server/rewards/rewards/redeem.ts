import type { Address } from '#contract/rewards/rewards.fields.ts';
import { rewardErrors as errors } from '#contract/rewards/rewards.errors.ts';
import { costOf } from '#contract/rewards/shop.rules.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { insertPurchase, lockHolder, setRedeemed, takeCode } from '#server/rewards/holdings/hold.queries.ts';
import { redeemFactsOf, type RedeemFacts } from '#server/rewards/holdings/offers.queries.ts';
import { obstacleOf } from '#server/rewards/holdings/offers.rules.ts';
import { drawRedemptionCode, newRedemptionCode } from '#server/rewards/holdings/redemption-code.ts';
import type { ToldHolder } from '#server/rewards/holdings/reward-notices.queries.ts';
import { tellHolders, tellThese } from '#server/rewards/holdings/reward-notices.ts';
import { houseAccount } from '#server/rewards/ledger/ledger.rules.ts';
import { spendPoints } from '#server/rewards/ledger/move-points.ts';
import { errorFor, postingKey } from './redeem.rules.ts';
import { lockReward, rewardById, takeItemOf, type RewardRow } from './rewards.queries.ts';
import { rewardsOfPerson } from './rewards.scope.ts';

interface Redeeming {
  readonly userId: string;
  /** The person at work: the owner, or an administrator. */
  readonly actor: Actor;
  readonly address: Address | undefined;
  /** The most that it may cost; an administrator agrees to nothing for somebody. */
  readonly agreedPoints?: number | undefined;
}

/** Redeems an earned reward of a person who is not locked yet. Returns it. */
export async function redeemReward(
  change: Change,
  rewardId: string,
  redeeming: Redeeming,
): Promise<RewardRow> {
  const { tx } = change;
  const { userId } = redeeming;
  await lockHolder(tx, userId);
  const row = found(await lockReward(tx, rewardId, rewardsOfPerson(userId)), errors.notFound);
  if (row.status !== 'earned') refuse(errors.wrongState);
  const code = drawRedemptionCode();
  const what = { userId, incentiveId: row.incentive._id, visibleTo: null, code };
  const facts = found(await redeemFactsOf(tx, what, change.today()), errors.notFound);
  return redeem(change, { ...redeeming, code }, facts, row);
}

/** Redeems an incentive for the caller: the earned reward of it if there is one, else what the shop sells. */
export async function redeemIncentive(
  change: Change,
  incentiveId: string,
  redeeming: Redeeming,
): Promise<RewardRow> {
  const { tx } = change;
  const { userId, actor } = redeeming;
  await lockHolder(tx, userId);
  const code = drawRedemptionCode();
  const what = { userId, incentiveId, visibleTo: actor, code };
  const facts = found(await redeemFactsOf(tx, what, change.today()), errors.incentiveNotFound);
  if (facts.rewardId === null && !facts.isVisible) refuse(errors.incentiveNotFound);
  const row =
    facts.rewardId === null
      ? null
      : found(await lockReward(tx, facts.rewardId, rewardsOfPerson(userId)), errors.notFound);
  return redeem(change, { ...redeeming, code }, facts, row);
}

/** `earned` is locked; null for a purchase. */
async function redeem(
  change: Change,
  { userId, actor, address, agreedPoints, code: drawn }: Redeeming & { readonly code: string },
  facts: RedeemFacts,
  earned: RewardRow | null,
): Promise<RewardRow> {
  const { tx, now } = change;
  const isForSale = facts.type === 'points-shop';
  const cost = costOf({ ...facts, isForSale, isEarned: earned !== null });
  if (agreedPoints !== undefined && cost > agreedPoints) refuse(errors.costRaised, { points: cost });
  const obstacle = obstacleOf({ ...facts, isForSale, isEarned: earned !== null });
  if (obstacle) refuse(errorFor[obstacle], { missing: cost - facts.pointsBalance });
  const isShipped = facts.delivery === 'shipped';
  if (isShipped && !address && actor.id === userId) refuse(errors.addressRequired, {}, { field: 'address' });
  const at = now();
  const id = earned?.id ?? newId();
  const code = facts.isCodeTaken ? await newRedemptionCode(tx) : drawn;
  const redemption = { points: cost, code, address: isShipped ? (address ?? null) : null, at };
  if (earned) await setRedeemed(tx, id, redemption);
  else await insertPurchase(tx, { id, incentiveId: facts.id, userId, by: actor.id }, redemption);
  if (cost > 0)
    await spendPoints(tx, {
      userId,
      amount: cost,
      to: houseAccount('spent'),
      businessKey: postingKey(id, (earned?.redemptions ?? 0) + 1),
      kind: 'reward-redeemed',
      note: facts.name || facts.nameFr,
      funder: facts.brandName ?? undefined,
      byUserId: actor.id,
      proxiedBy: actor.session.proxiedBy,
      hasNoLoyalty: facts.loyaltyBalance === 0,
    });
  const taken =
    facts.delivery === 'code' ? await takeCode(tx, { incentiveId: facts.id, rewardId: id, at }) : null;
  if (taken === undefined) refuse(errors.outOfStock);
  await change.record({
    type: 'redeem',
    entity: { kind: 'reward', id, name: facts.name || facts.nameFr },
    before: { status: earned ? 'earned' : null },
    after: { status: 'redeemed', user: userId, points: cost },
  });
  if (earned) await tellHolders(change, [id], { news: 'redeemed' });
  else
    await tellBuyer(change, facts, {
      rewardId: id,
      points: cost,
      redemptionCode: code,
      code: taken?.code ?? null,
    });
  if (facts.delivery === 'code') return found(await rewardById(tx, id), errors.notFound);
  // Last, because everybody who redeems this waits for the row until the commit.
  return (await takeItemOf(tx, id)) ?? refuse(errors.outOfStock);
}

/** Everything a purchase is told with is known, so nothing is read again. */
async function tellBuyer(
  change: Change,
  { id: incentiveId, name, nameFr, delivery, person: { isActive, ...person } }: RedeemFacts,
  bought: Pick<ToldHolder, 'rewardId' | 'points' | 'redemptionCode' | 'code'>,
): Promise<void> {
  if (!isActive) return;
  const reward = { en: name || nameFr, fr: nameFr || name };
  const unsent = { curriculum: null, carrier: '', trackingNumber: '', note: '' };
  await tellThese(
    change,
    [{ ...person, ...bought, ...unsent, incentiveId, reward, delivery, redemptions: 1 }],
    { news: 'redeemed' },
  );
}
