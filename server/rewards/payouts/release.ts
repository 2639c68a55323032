import type { Change } from '#server/platform/context.ts';
import { payableOf } from '#server/rewards/owed/owed.ts';
import type { Funded } from '#server/rewards/ledger/funders.queries.ts';
import { post } from '#server/rewards/ledger/ledger.queries.ts';
import { houseAccount, transfer } from '#server/rewards/ledger/ledger.rules.ts';
import { fundersOfLines } from './funders.queries.ts';
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
  const funders = await fundersOfLines(
    tx,
    lines.map(({ id }) => id),
  );
  await post(
    tx,
    lines.map((line) => ({
      businessKey: payoutKey(line.id),
      kind: 'payout',
      at,
      entries: byFunder(line.amountCents, funders.get(line.id) ?? []).flatMap(({ amount, funder }) =>
        transfer(
          payableOf(line.userId, line.currency),
          houseAccount('spent', line.currency),
          amount,
          funder ?? undefined,
        ),
      ),
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

/** A line split by who pays for it. The company pays what nobody is named for. */
function byFunder(amount: number, funded: readonly Funded[]): readonly Funded[] {
  const unnamed = amount - funded.reduce((sum, one) => sum + one.amount, 0);
  return unnamed === 0 ? funded : [...funded, { funder: null, amount: unnamed }];
}
