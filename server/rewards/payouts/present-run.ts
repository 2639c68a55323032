import { type PayoutRun } from '#contract/rewards/payouts.calls.ts';
import { lineStatuses } from '#contract/rewards/payouts.fields.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { handsOf } from '#server/rewards/holdings/own-hands.ts';
import { hasFile, releaseBlocked } from './payouts.rules.ts';
import type { RunRow } from './runs.queries.ts';

/** A run as replies show it. Nothing can be done to it while somebody acts for another person. */
export function presentRun({ id, lineCounts, paysHands, held, ...run }: RunRow, actor: Actor): PayoutRun {
  const isOneself = actor.session.proxiedBy === null;
  const counts = Object.fromEntries(
    lineStatuses.map((status) => [status, lineCounts[status] ?? 0]),
  ) as PayoutRun['lineCounts'];
  const blocked =
    run.status === 'draft'
      ? releaseBlocked({
          createdBy: run.createdBy._id,
          paysHands,
          heldCount: held.count,
          hands: handsOf(actor),
        })
      : null;
  return {
    _id: id,
    ...run,
    lineCounts: counts,
    heldCount: held.count,
    abilities: {
      release: isOneself && run.status === 'draft' && blocked === null,
      releaseBlocked: blocked,
      discard: isOneself && run.status === 'draft',
      file: isOneself && hasFile(run.status),
      settle: isOneself && run.status === 'released' && counts.posted + counts.paid > 0,
    },
  };
}
