import type { Change } from '#server/platform/context.ts';
import { payableOf } from '#server/rewards/owed/owed.ts';
import { post } from '#server/rewards/ledger/ledger.queries.ts';
import { houseAccount, transfer } from '#server/rewards/ledger/ledger.rules.ts';
import { payoutKey } from './payouts.rules.ts';
import { tellPayees } from './payout-notices.ts';
import { openLines, setPosted, setReleased, type ReleasingRun } from './release.queries.ts';

/**
 * Posts the next lines of a locked run, and tells the people. The postings, the state of the lines, and the notices are one transaction, so a run
 * that is killed goes on behind its last complete piece. True once every line is posted; then the run is released.
 */
export async function releaseSome(change: Change, run: ReleasingRun, piece: number): Promise<boolean> {
  const { tx } = change;
  const lines = await openLines(tx, run.id, piece);
  const at = new Date(run.releasedAt);
  await post(
    tx,
    lines.map(({ id, userId, currency, amountCents }) => ({
      businessKey: payoutKey(id),
      kind: 'payout',
      at,
      entries: transfer(payableOf(userId, currency), houseAccount('spent', currency), amountCents),
      byUserId: run.releasedBy,
    })),
  );
  const ids = lines.map(({ id }) => id);
  await setPosted(tx, ids);
  await tellPayees(change, ids, 'released');
  if (lines.length === piece) return false;
  await setReleased(tx, run.id);
  return true;
}
