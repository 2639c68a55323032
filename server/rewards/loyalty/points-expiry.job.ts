import { endOfPoints } from '#contract/rewards/loyalty.rules.ts';
import type { Change } from '#server/platform/context.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import type { JobWithContexts } from '#server/platform/room.ts';
import { endLoyaltyPoints } from '#server/rewards/ledger/loyalty-points.queries.ts';
import { daysEnding, finishRun, holdRun, lockDue, nextPiece, noteEnded, openRun } from './expiry.queries.ts';
import { tellEnded, tellEnding } from './loyalty-notices.ts';

const mostAtOnce = 5000;
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Ends the loyalty points of people who have earned none for a year, and tells people before. People are taken in pieces, each in a transaction
 * of its own, so a worker that is killed leaves nothing half done, and the next run goes on. A balance that has ended is empty, so no run
 * ends it again.
 */
export const pointsExpiry: JobWithContexts = (contextsOf) => pointsExpiryBy(contextsOf, mostAtOnce);

/** The same with another number of people in a piece. */
export const pointsExpiryBy = (contextsOf: Parameters<JobWithContexts>[0], limit: number): Job => ({
  name: 'points-expiry',
  summary:
    'Ends loyalty points a year after the last ones were earned, and tells people 30 and 7 days before',
  feature: 'loyalty',
  cron: '10 0 * * *',
  timeZone: (settings) => settings.timeZone,
  async run(services) {
    const contexts = contextsOf(services);
    const runId = await contexts.forWork().change(({ tx, now }) => openRun(tx, now()));
    let ended = 0;
    for (let after = nobody; ;) {
      const piece = await contexts.forWork().change((change) => endPiece(change, { runId, after, limit }));
      if (!piece) break;
      ended += piece.ended;
      after = piece.last;
    }
    await contexts.forWork().change(async (change) => {
      if (await finishRun(change.tx, runId, change.now())) await tellEnded(change, runId);
    });
    await contexts.forWork().change(warn);
    return `${ended} balances of loyalty points ended.`;
  },
});

interface PieceOf {
  readonly runId: string;
  readonly after: string;
  readonly limit: number;
}

/** Undefined if nobody is left, or another worker has finished the run. */
async function endPiece(
  change: Change,
  { runId, after, limit }: PieceOf,
): Promise<{ readonly last: string; readonly ended: number } | undefined> {
  const { tx, today, now, settings } = change;
  if (!(await holdRun(tx, runId))) return undefined;
  const lastDay = endOfPoints(today(), -settings.loyalty.expiryDays);
  const { last, due } = await nextPiece(tx, { after, lastDay, limit });
  if (last === null) return undefined;
  if (due.length === 0) return { last, ended: 0 };
  const standings = await lockDue(tx, due, lastDay);
  const first = standings[0];
  if (!first) return { last, ended: 0 };
  const ended = await endLoyaltyPoints(tx, {
    userIds: standings.map(({ userId }) => userId),
    // A run that goes on after a kill may meet a person again: an undone purchase brings points back that have ended already.
    businessKey: `points-ended:${runId}:${first.userId}:${first.endedCount + 1}`,
    at: now(),
  });
  await noteEnded(tx, ended, { runId, today: today() });
  return { last, ended: ended.length };
}

const warnings = [
  { days: 30, from: 8 },
  { days: 7, from: 1 },
] as const;

/** Tells people whose points end in these days. Each day of the end is told twice, also if a run comes late. */
async function warn(change: Change): Promise<void> {
  const { tx, today, settings } = change;
  const { expiryDays } = settings.loyalty;
  for (const { days, from } of warnings) {
    const span = { from: endOfPoints(today(), from), to: endOfPoints(today(), days), expiryDays };
    const found = await daysEnding(tx, span);
    await tellEnding(
      change,
      found.map((one) => ({ ...one, days })),
    );
  }
}
