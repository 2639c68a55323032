import { payoutCalls } from '#contract/rewards/payouts.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { payoutBadge } from './payouts.badges.ts';
import { payoutHandlers } from './payouts.handlers.ts';
import { payoutRelease } from './release.job.ts';
import { settleWork } from './settle.ts';
import { payoutsOfPeople } from './payouts.merge.ts';
import { payoutsInRelease } from './merge-payouts.ts';

export const payoutsRoom = room({
  name: 'payouts',
  personColumns: payoutsOfPeople,
  records: [
    {
      kind: 'payout-run',
      one: { en: 'Payout run', fr: 'Cycle de paiement' },
      stored: {
        table: 'payout_run',
        many: { en: 'Payout runs', fr: 'Cycles de paiement' },
      },
    },
  ],
  calls: [handled(payoutCalls, payoutHandlers)],
  listeners: [payoutsInRelease],
  contributions: [payoutBadge],
  jobs: [payoutRelease],
  works: [settleWork],
});
