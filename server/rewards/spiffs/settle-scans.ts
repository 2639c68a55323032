import type { ContextMaker } from '#server/platform/make-context.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { setScanned } from './claim-changes.queries.ts';
import { lockClaim, scannedClaims } from './claims.queries.ts';
import { approve } from './decide-claim.ts';
import { checkClaim, readingOf } from './review-claim.ts';
import { scanApproves } from './scan.rules.ts';

/** Decides the claims of programs that approve by the receipt, once their receipts were read. Returns how many it looked at. */
export async function settleScans(contexts: ContextMaker): Promise<number> {
  const ids = await scannedClaims(contexts.services.db);
  for (const id of ids) {
    try {
      await settle(contexts, id);
    } catch (error) {
      // A limit or budget that somebody used up in the same moment: a person decides.
      if (!(error instanceof Refusal)) throw error;
      await contexts.forWork().change(({ tx }) => setScanned(tx, id));
    }
  }
  return ids.length;
}

const settle = (contexts: ContextMaker, id: string): Promise<void> =>
  contexts.forWork().change(async (change) => {
    const row = await lockClaim(change.tx, id);
    if (!row?.awaitsScan) return;
    const reading = await readingOf(change.tx, row);
    const { checks, hasNearPicture } = await checkClaim(change.tx, row, change, reading);
    if (scanApproves(row, checks, hasNearPicture)) await approve(change, null, row, { note: '' });
    else await setScanned(change.tx, id);
  });
