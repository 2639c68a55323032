import { ledgerCalls } from '#contract/rewards/ledger.calls.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { courseTotals } from '#server/training/progress/totals.queries.ts';
import { rewardsHeld } from './ledger.ports.ts';
import { pointsBalance } from './ledger.queries.ts';

export const ledgerHandlers: Handlers<typeof ledgerCalls> = {
  async userCoursesStatus(_input, { db, actor, today, ask }) {
    const [totals, balance, rewards] = await Promise.all([
      courseTotals(db, actor, today()),
      pointsBalance(db, actor.id),
      ask(rewardsHeld, { db, userId: actor.id }),
    ]);
    const counted = totals.required > 0 ? totals.requiredPassed / totals.required : 0;
    return {
      completedCount: totals.passed,
      remainingCount: totals.remaining,
      requiredCount: totals.required,
      requiredPassedCount: totals.requiredPassed,
      progress: counted,
      rewardsCount: rewards.reduce((sum, count) => sum + count, 0),
      pointsBalance: balance,
      renewal: totals.renewal,
    };
  },
};
