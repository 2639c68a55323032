import { platformErrors } from '#contract/platform/errors.ts';
import { incentiveReportCalls as calls } from '#contract/rewards/incentive-reports.calls.ts';
import { rewardErrors as errors } from '#contract/rewards/rewards.errors.ts';
import type { Correction } from '#contract/rewards/rewards.fields.ts';
import { usersVisible } from '#server/people/users/users.scope.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { saveRecord } from '#server/platform/saving.ts';
import { lockHolder, retireCodeOf, returnItem } from '#server/rewards/holdings/hold.queries.ts';
import { checkNotOwn } from '#server/rewards/holdings/own-hands.ts';
import { tellHolders } from '#server/rewards/holdings/reward-notices.ts';
import { lockSpendable } from '#server/rewards/ledger/earn.ts';
import { loyaltyPointsOf } from '#server/rewards/ledger/ledger.rules.ts';
import { undo } from '#server/rewards/ledger/move-points.ts';
import { nameOf, present } from './present-reward.ts';
import { postingKey } from './redeem.rules.ts';
import { redeemReward } from './redeem.ts';
import {
  canHave,
  correctReward,
  setOwner,
  setShipping,
  setUndone,
  type Shipping,
} from './reward-changes.queries.ts';
import { lockReward, ownerOf, rewardById, type RewardRow } from './rewards.queries.ts';
import { mayChange, rewardsReported } from './rewards.scope.ts';
import type { Address, Reward } from '#contract/rewards/rewards.fields.ts';

/** Locks the person and the reward, in this order, as everybody does. Refuses own rewards. */
async function lockForChange(change: Change, actor: Actor, id: string): Promise<RewardRow> {
  const { tx } = change;
  const visible = rewardsReported(actor);
  const { userId } = found(await ownerOf(tx, id, visible), errors.notFound);
  checkNotOwn(actor, userId, errors.notToYourself);
  if (userId) await lockHolder(tx, userId);
  const row = found(await lockReward(tx, id, visible), errors.notFound);
  // Assigned between the two statements: the person is not locked.
  if ((row.user?._id ?? null) !== userId) refuse(errors.wrongState);
  if (!mayChange(actor, row)) refuse(platformErrors.notAllowed);
  return row;
}

const entityOf = (row: RewardRow) => ({ kind: 'reward', id: row.id, name: nameOf(row) });
const isRedeemed = ({ status }: RewardRow) => status === 'redeemed' || status === 'sent';

/** Assigns a reward that belongs to nobody to a person. */
export async function assign(
  change: Change,
  actor: Actor,
  { rewardId, userId }: { readonly rewardId: string; readonly userId: string },
): Promise<void> {
  const { tx, now, record } = change;
  checkNotOwn(actor, userId, errors.notToYourself);
  const row = await lockForChange(change, actor, rewardId);
  if (row.status !== 'unassigned') refuse(errors.wrongState);
  const visible = usersVisible.sql(actor, 'u');
  if (!(await canHave(tx, { userId, incentiveId: row.incentive._id, visible })))
    refuse(errors.unknownPerson, {}, { field: 'userId' });
  await setOwner(tx, rewardId, userId, now());
  await record({
    type: 'update',
    entity: entityOf(row),
    before: { status: row.status, user: null },
    after: { status: 'earned', user: userId },
  });
  await tellHolders(change, [rewardId], { news: 'assigned' });
}

/** Redeems an earned reward for the person who has it. */
export async function redeemFor(
  change: Change,
  actor: Actor,
  { rewardId, address }: { readonly rewardId: string; readonly address?: Address | undefined },
): Promise<void> {
  const { user, status } = await lockForChange(change, actor, rewardId);
  if (!user || status !== 'earned') refuse(errors.wrongState);
  await redeemReward(change, rewardId, { userId: user._id, actor, address });
}

/** Records that a reward was shipped. */
export async function send(
  change: Change,
  actor: Actor,
  { rewardId, ...shipping }: Shipping & { readonly rewardId: string },
): Promise<void> {
  const { tx, now, record } = change;
  const row = await lockForChange(change, actor, rewardId);
  if (row.status !== 'redeemed') refuse(errors.wrongState);
  if (row.incentive.delivery !== 'shipped') refuse(errors.nothingToShip);
  await setShipping(tx, rewardId, shipping, { isSent: true, at: now() });
  await record({
    type: 'update',
    entity: entityOf(row),
    before: { status: row.status },
    after: { status: 'sent', ...shipping },
  });
  await tellHolders(change, [rewardId], { news: 'sent' });
}

/** Adds carrier and tracking number. */
export async function addTracking(
  change: Change,
  actor: Actor,
  {
    rewardId,
    carrier,
    trackingNumber,
  }: { readonly rewardId: string; readonly carrier: string; readonly trackingNumber: string },
): Promise<void> {
  const { tx, now, record } = change;
  const row = await lockForChange(change, actor, rewardId);
  if (!isRedeemed(row)) refuse(errors.wrongState);
  if (row.incentive.delivery !== 'shipped') refuse(errors.nothingToShip);
  await setShipping(tx, rewardId, { carrier, trackingNumber }, { isSent: false, at: now() });
  await record({
    type: 'update',
    entity: entityOf(row),
    before: { carrier: row.carrier, trackingNumber: row.trackingNumber },
    after: { carrier, trackingNumber },
  });
  await tellHolders(change, [rewardId], { news: 'tracking' });
}

/** Undoes a redemption: points and stock return, and a code that was shown goes to nobody else. */
export async function undoRedemption(
  change: Change,
  actor: Actor,
  { rewardId, reason }: { readonly rewardId: string; readonly reason: string },
): Promise<void> {
  const { tx, now, record } = change;
  const row = await lockForChange(change, actor, rewardId);
  if (!isRedeemed(row)) refuse(errors.wrongState);
  const at = now();
  if (row.user && row.points > 0) {
    const businessKey = postingKey(rewardId, row.redemptions);
    const by = { byUserId: actor.id, proxiedBy: actor.session.proxiedBy, note: reason };
    await undo(tx, { businessKey, ...by });
    // A reversal may have lent these points meanwhile: what is owed of them is no longer spent, so it is paid back.
    await lockSpendable(tx, loyaltyPointsOf(row.user._id), {
      businessKey: `settled:undo:${businessKey}`,
      ...by,
    });
  }
  // A purchase that was taken back has ended: otherwise it could be redeemed for nothing.
  const status = row.source === 'shop' ? 'undone' : 'earned';
  if (row.incentive.delivery === 'code') await retireCodeOf(tx, rewardId, at);
  await setUndone(tx, rewardId, { status, at });
  await record({
    type: 'update',
    entity: entityOf(row),
    before: { status: row.status, points: row.points, trackingNumber: row.trackingNumber },
    after: { status, points: 0, trackingNumber: '', reason },
  });
  await tellHolders(change, [rewardId], {
    news: status === 'earned' ? 'undone' : 'ended',
    reason,
    points: row.points,
  });
  if (row.incentive.delivery !== 'code') await returnItem(tx, row.incentive._id);
}

/** Corrects a reward; what is not sent stays. */
export const correct = (
  change: Change,
  actor: Actor,
  {
    rewardId,
    version,
    ...fields
  }: Correction & { readonly rewardId: string; readonly version?: number | undefined },
): Promise<Reward> =>
  saveRecord(change, {
    lock: () => lockForChange(change, actor, rewardId),
    notFound: errors.notFound,
    base: version,
    stands: (row) => row.version,
    present: (row) => present(row, actor),
    schema: calls.update.reply.shape.reward,
    save: () => correctReward(change.tx, rewardId, fields, change.now()),
    read: () => rewardById(change.tx, rewardId),
    entry: (before, after) => ({
      type: 'update',
      entity: entityOf(after),
      before: correctedOf(before),
      after: correctedOf(after),
    }),
  });

const correctedOf = ({ ownName, ownNameFr, address, note, carrier, trackingNumber }: RewardRow) => ({
  name: ownName,
  nameFr: ownNameFr,
  address,
  note,
  carrier,
  trackingNumber,
});
