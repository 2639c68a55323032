import { payoutCalls } from '#contract/rewards/payouts.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { payoutHandlers } from './payouts.handlers.ts';
import { payoutRelease } from './release.job.ts';
import { settleWork } from './settle.ts';

export const payoutsRoom = room({
  name: 'payouts',
  calls: [handled(payoutCalls, payoutHandlers)],
  jobs: [payoutRelease],
  works: [settleWork],
});
