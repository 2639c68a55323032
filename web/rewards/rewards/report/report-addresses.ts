import { addressOf } from '#contract/platform/screen.ts';
import { rewardScreens as screens } from '#contract/rewards/rewards.screens.ts';

interface OfIncentive {
  readonly _id: string;
  readonly incentive: { readonly _id: string };
}

export const detailsAddress = (incentiveId: string) => addressOf(screens.details, { incentiveId });
export const printAddress = (incentiveId: string) => addressOf(screens.view, { incentiveId });

/** A page of one reward, which the query of its address names. */
const ofReward =
  (screen: (typeof screens)['correct' | 'redeemFor' | 'view']) =>
  ({ _id, incentive }: OfIncentive) =>
    `${addressOf(screen, { incentiveId: incentive._id })}?reward=${_id}`;

export const correctAddress = ofReward(screens.correct);
export const redeemAddress = ofReward(screens.redeemFor);
export const printRewardAddress = ofReward(screens.view);
