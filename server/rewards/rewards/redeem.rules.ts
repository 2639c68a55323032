import type { ErrorText } from '#contract/platform/errors.ts';
import { rewardErrors as errors } from '#contract/rewards/rewards.errors.ts';
import type { Obstacle } from '#contract/rewards/shop.calls.ts';

/** The sentence for each reason why somebody cannot redeem. */
export const errorFor: Readonly<Record<Obstacle, ErrorText>> = {
  'not-participating': errors.notParticipating,
  'not-open': errors.notOpen,
  'not-earned': errors.notEarned,
  'limit-reached': errors.limitReached,
  'sold-out': errors.outOfStock,
  'too-few-points': errors.tooFewPoints,
};

const key = /^(?:undo:)?reward:([0-9a-f-]{36}):\d+$/;

/** The business key of the points of a redemption: a reward that was undone can be redeemed again. */
export const postingKey = (rewardId: string, redemption: number): string =>
  `reward:${rewardId}:${redemption}`;

/** The reward whose redemption a posting pays or returns; undefined if it is about something else. */
export const rewardOfKey = (businessKey: string): string | undefined => key.exec(businessKey)?.[1];
