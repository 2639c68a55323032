import { whileWorking } from '#server/platform/asked-by.ts';
import type { ContextMaker } from '#server/platform/make-context.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { receiptQueue } from '#server/rewards/receipts/reading-queue.queries.ts';
import { setScanned } from './claim-changes.queries.ts';
import { approvedOf, hasUnscored, lockUnscored } from './claim-scores.queries.ts';
import { lockClaim, scannedClaims } from './claims.queries.ts';
import { approve } from './decide-claim.ts';
import { payChecks } from './review-claim.ts';
import { scanApproves } from './scan.rules.ts';
import { rescoreClaims } from './score-claims.ts';

const scoredTogether = 100;

/**
 * Decides the claims of programs that approve by the receipt, once their receipts were read, and scores those of all programs. Returns how many it
 * looked at.
 */
export async function settleScans(contexts: ContextMaker): Promise<number> {
  const claims = await scannedClaims(contexts.services.db);
  for (const { id, requestId } of claims) {
    try {
      await whileWorking(receiptQueue.name, requestId, () => settle(contexts, id));
    } catch (error) {
      // A limit or budget that somebody used up in the same moment: a person decides.
      if (!(error instanceof Refusal)) throw error;
      await contexts.forWork().change(({ tx }) => setScanned(tx, id));
    }
  }
  return claims.length + (await scoreWaiting(contexts));
}

/** Scores some of the claims that wait for it, the oldest first. */
async function scoreWaiting(contexts: ContextMaker): Promise<number> {
  // Most of the time none waits, and no transaction is needed to see it.
  if (!(await hasUnscored(contexts.services.db))) return 0;
  return contexts.forWork().change(async (change) => {
    const ids = await lockUnscored(change.tx, scoredTogether);
    if (ids.length > 0) await whileWorking(receiptQueue.name, null, () => rescoreClaims(change, ids));
    return ids.length;
  });
}

const settle = (contexts: ContextMaker, id: string): Promise<void> =>
  contexts.forWork().change(async (change) => {
    const row = await lockClaim(change.tx, id);
    if (!row?.awaitsScan) return;
    const [scored] = await rescoreClaims(change, [id]);
    const usedCents = await approvedOf(change.tx, row);
    const checks = [...(scored?.checks ?? []), ...(await payChecks(change.tx, row, change, usedCents))];
    if (scored && scanApproves(row, { ...scored, checks }))
      await approve(change, null, scored.row, { note: '' });
    else await setScanned(change.tx, id);
  });
