import { addressOf } from '#contract/platform/screen.ts';
import { rewardScreens } from '#contract/rewards/rewards.screens.ts';

/** The report on the rewards of an incentive. */
export const rewardsAddress = ({ _id }: { readonly _id: string }): string =>
  addressOf(rewardScreens.details, { incentiveId: _id });
