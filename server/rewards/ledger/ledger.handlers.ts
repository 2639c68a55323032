import { ledgerCalls } from '#contract/rewards/ledger.calls.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { courseTotals } from '#server/training/progress/totals.queries.ts';
import { pointsBalance } from './ledger.queries.ts';

export const ledgerHandlers: Handlers<typeof ledgerCalls> = {
  async userCoursesStatus(_input, { db, actor, today }) {
    const [totals, balance] = await Promise.all([
      courseTotals(db, actor, today()),
      pointsBalance(db, actor.id),
    ]);
    const counted = totals.required > 0 ? totals.requiredPassed / totals.required : 0;
    return {
      completedCount: totals.passed,
      remainingCount: totals.remaining,
      progress: counted,
      // Rewards are earned with incentives, which this portal does not offer yet.
      rewardsCount: 0,
      pointsBalance: balance,
      renewal: totals.renewal,
    };
  },
};
