import type { Db } from '#server/platform/database/open.ts';
import { debtFaults, postedEarnings } from '#server/rewards/ledger/loyalty-points.queries.ts';
import { decidedSubmissions, standingFaults } from './check-loyalty.queries.ts';
import { approvalKey, approvalKind } from './decide-submission.ts';

export interface LoyaltyCheck {
  /** Submissions compared with what the ledger paid in for them. */
  readonly submissions: number;
  /** What is wrong, in sentences, a hundred at most. */
  readonly faults: readonly string[];
}

/** Compares every approval with its posting, debts with what reversals lent and earnings repaid, and the days of the last earning. */
export async function checkLoyalty(db: Db): Promise<LoyaltyCheck> {
  const posted = new Map(await postedEarnings(db, approvalKind));
  const decided = await decidedSubmissions(db);
  const faults: string[] = [];
  for (const { id, points, credits, isStanding } of decided) {
    const key = approvalKey(id);
    const of = posted.get(key);
    posted.delete(key);
    if (points === 0 && credits === 0) continue;
    if (!of) {
      faults.push(`Submission ${id} was approved and posted nothing`);
      continue;
    }
    if (of.points !== points || of.credits !== credits)
      faults.push(
        `Submission ${id} posted ${of.points} points and ${of.credits} credits, should be ${points} and ${credits}`,
      );
    if (of.isUndone === isStanding)
      faults.push(`Submission ${id} is ${isStanding ? 'approved' : 'reversed'}, its posting says otherwise`);
  }
  for (const key of posted.keys()) faults.push(`Posting ${key} is of no approved submission`);
  const all = [...faults, ...(await debtFaults(db)), ...(await standingFaults(db))];
  return { submissions: decided.length, faults: all.slice(0, 100) };
}
