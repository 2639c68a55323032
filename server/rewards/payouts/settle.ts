import type { ErrorText } from '#contract/platform/errors.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { payoutCalls as calls } from '#contract/rewards/payouts.calls.ts';
import { payoutErrors as errors } from '#contract/rewards/payouts.errors.ts';
import { payoutScreens } from '#contract/rewards/payouts.screens.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { workOnRows, type RowOutcome } from '#server/platform/long-work/long-work.ts';
import { found, Refusal } from '#server/platform/refusal.ts';
import { handsOf } from '#server/rewards/holdings/own-hands.ts';
import { undoEach } from '#server/rewards/ledger/move-points.ts';
import { lineNames, lockLines, setSettled, type LockedLine } from './lines.queries.ts';
import { tellPayees } from './payout-notices.ts';
import { maySettle, payoutKey } from './payouts.rules.ts';
import { lockRun } from './runs.queries.ts';

export interface Settling {
  readonly runId: string;
  readonly outcome: 'paid' | 'returned';
  readonly note: string;
}

/**
 * Settles lines of a released run, in the same number of statements however many they are: the money of returned ones goes back to what their people
 * are owed. Lines that cannot be settled are left alone and say why.
 */
export async function settleLines(
  change: Change,
  actor: Actor,
  ids: readonly string[],
  { runId, outcome, note }: Settling,
): Promise<ReadonlyMap<string, RowOutcome>> {
  const { tx, now, today, record } = change;
  const hands = handsOf(actor);
  const run = found(await lockRun(tx, runId, { hands, today: today() }), errors.notFound);
  const lines = new Map((await lockLines(tx, runId, ids)).map((line) => [line.id, line]));
  const problem = (line: LockedLine | undefined): ErrorText | undefined => {
    if (!line) return errors.otherLines;
    if (hands.includes(line.userId)) return errors.ownLine;
    return maySettle(line.status, outcome) ? undefined : errors.wrongState;
  };
  const outcomes = new Map<string, RowOutcome>();
  const settled: string[] = [];
  for (const id of ids) {
    const error = problem(lines.get(id));
    if (error) outcomes.set(id, { refusal: new Refusal(error) });
    else {
      settled.push(id);
      outcomes.set(id, { refusal: null, changed: true });
    }
  }
  if (settled.length === 0) return outcomes;
  const by = { byUserId: actor.id, proxiedBy: actor.session.proxiedBy };
  if (outcome === 'returned') await undoEach(tx, settled.map(payoutKey), { ...by, note });
  await setSettled(tx, settled, { outcome, note, byUserId: actor.id, at: now() });
  await record({
    type: 'update',
    entity: { kind: 'payout-run', id: runId, name: String(run.number) },
    after: { outcome, note, users: settled.map((id) => lines.get(id)!.userId) },
  });
  await tellPayees(change, settled, outcome, note);
  return outcomes;
}

const titles = {
  paid: { en: 'Payouts marked as paid', fr: 'Paiements marqués comme effectués' },
  returned: { en: 'Payouts marked as returned', fr: 'Paiements marqués comme retournés' },
} as const;

/** The same for a whole run, in pieces. */
export const settleWork = workOnRows<Settling>({
  starts: calls.settle,
  title: ({ outcome }) => titles[outcome],
  path: ({ runId }) => addressOf(payoutScreens.run, { runId }) as `/${string}`,
  async change(change, actor, id, input) {
    const outcome = (await settleLines(change, actor, [id], input)).get(id)!;
    if (outcome.refusal) throw outcome.refusal;
  },
  changeSeveral: settleLines,
  names: async ({ db }, ids) =>
    new Map([...(await lineNames(db, ids))].map(([id, name]) => [id, { en: name, fr: name }])),
});
