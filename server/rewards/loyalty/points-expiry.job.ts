import { endOfPoints } from '#contract/rewards/loyalty.rules.ts';
import type { Change } from '#server/platform/context.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import type { JobWithContexts } from '#server/platform/room.ts';
import { endLoyaltyPoints } from '#server/rewards/ledger/loyalty-points.queries.ts';
import { keptOf } from '#server/rewards/ledger/loyalty-lots.queries.ts';
import {
  daysEnding,
  endedIn,
  finishRun,
  holdRun,
  lockDue,
  nextPiece,
  noteEnded,
  noteExpiryDays,
  openRun,
  type Due,
} from './expiry.queries.ts';
import { expiryRule } from './expiry-rule.ts';
import { latestOf, type ExpiryRule } from './lots.rules.ts';
import { tellEnded, tellEnding, type Ending } from './loyalty-notices.ts';

const mostAtOnce = 5000;
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Ends loyalty points and tells people before: all points of who has earned none for a year, or, as a setting, each lot a year after it was earned. People are taken in pieces, each in a transaction
 * of its own, so a worker that is killed leaves nothing half done, and the next run goes on. A balance that has ended is empty, so no run
 * ends it again.
 */
export const pointsExpiry: JobWithContexts = (contextsOf) => pointsExpiryBy(contextsOf, mostAtOnce);

/** The same with another number of people in a piece. */
export const pointsExpiryBy = (contextsOf: Parameters<JobWithContexts>[0], limit: number): Job => ({
  name: 'points-expiry',
  summary:
    'Ends loyalty points a year after the last ones were earned, or by lot, and tells people 30 and 7 days before',
  feature: 'loyalty',
  cron: '10 0 * * *',
  timeZone: (settings) => settings.timeZone,
  async run(services) {
    const contexts = contextsOf(services);
    const runId = await contexts.forWork().change(async ({ tx, now, settings }) => {
      // The operator's file may have changed it, which nobody saves.
      await noteExpiryDays(tx, { from: null, to: settings.loyalty.expiryDays, at: now() });
      return openRun(tx, now(), endsByLot(settings));
    });
    let ended = 0;
    for (let after = nobody; ;) {
      const piece = await contexts.forWork().change((change) => endPiece(change, { runId, after, limit }));
      if (!piece) break;
      ended += piece.ended;
      after = piece.last;
    }
    await contexts.forWork().change(async (change) => {
      if (!(await finishRun(change.tx, runId, change.now()))) return;
      await tellEnded(change, runId);
      await change.record({
        type: 'update',
        entity: { kind: 'points-expiry', id: runId, name: change.today() },
        after: { pointsEnded: await endedIn(change.tx, runId) },
      });
    });
    await contexts.forWork().change(warn);
    return `${ended} balances of loyalty points ended.`;
  },
});

const endsByLot = ({ loyalty }: Change['settings']) => loyalty.pointsEnd === 'lots';

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
  const { expiryDays, notBefore } = await expiryRule(tx, change);
  if (notBefore !== null && today() < notBefore) return undefined;
  const lastDay = endOfPoints(today(), -expiryDays);
  const due: Due = { lastDay, lotZone: endsByLot(settings) ? settings.timeZone : undefined };
  const { last, due: people } = await nextPiece(tx, { after, due, limit });
  if (last === null) return undefined;
  if (people.length === 0) return { last, ended: 0 };
  const standings = await lockDue(tx, people, due);
  const first = standings[0];
  if (!first) return { last, ended: 0 };
  const userIds = standings.map(({ userId }) => userId);
  const ended = await endLoyaltyPoints(tx, {
    userIds,
    ...(due.lotZone && { kept: await keptOf(tx, userIds, { lastDay, timeZone: due.lotZone }) }),
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
  const { today, settings } = change;
  const rule = await expiryRule(change.tx, change);
  for (const { days, from } of warnings) {
    const span = { from: endOfPoints(today(), from), to: endOfPoints(today(), days) };
    const found = endsByLot(settings)
      ? lotEndings(change, span, rule)
      : await daysEnding(change.tx, { ...span, rule });
    await tellEnding(
      change,
      found.map((one) => ({ ...one, days })),
    );
  }
}

type EndingOfDay = Omit<Ending, 'days'>;

/** Each day of the span on which lots may end. Whoever has none of that day is told nothing. */
function lotEndings(
  { settings: { timeZone } }: Change,
  { from, to }: { readonly from: string; readonly to: string },
  { expiryDays, notBefore }: ExpiryRule,
): readonly EndingOfDay[] {
  const found: EndingOfDay[] = [];
  for (let day = latestOf(from, notBefore)!; day <= to; day = endOfPoints(day, 1))
    found.push({
      endsOn: day,
      lastEarnedOn: endOfPoints(day, -expiryDays),
      // On the first day, everything that would have ended before ends as well.
      lots: { timeZone, alsoOlder: day === notBefore },
    });
  return found;
}
