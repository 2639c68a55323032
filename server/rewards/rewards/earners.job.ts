import type { Change } from '#server/platform/context.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import type { JobWithContexts } from '#server/platform/room.ts';
import { tellHolders } from '#server/rewards/holdings/reward-notices.ts';
import {
  endSearch,
  goOnAfter,
  insertEarnings,
  lockSearch,
  nextPiece,
  requestDaily,
} from './earning.queries.ts';

const mostAtOnce = 500;

/**
 * Finds everybody who had passed the curriculum of an incentive before it was published, and those whom a change of it left with nothing to pass. Each
 * piece of people is one transaction with its place, so a worker that is killed goes on where it was; two workers take different incentives.
 */
export const earners: JobWithContexts = (contextsOf) => earnersBy(contextsOf, mostAtOnce);

/** The same with another number of people in a piece. */
export const earnersBy = (contextsOf: Parameters<JobWithContexts>[0], piece: number): Job => ({
  name: 'reward-earners',
  summary:
    'Gives rewards to people who had passed before an incentive was published or its curriculum changed',
  cron: '* * * * *',
  async run(services) {
    const contexts = contextsOf(services);
    await contexts.forWork().change(({ tx, today, now }) => requestDaily(tx, today(), now()));
    let found = 0;
    for (;;) {
      const count = await contexts.forWork().change((change) => findSome(change, piece));
      if (count === undefined) return `${found} rewards for people who had already passed.`;
      found += count;
    }
  },
});

/** Returns how many rewards there are; undefined if nothing is left to search. */
async function findSome(change: Change, piece: number): Promise<number | undefined> {
  const { tx, now, today, record } = change;
  const search = await lockSearch(tx);
  if (!search) return undefined;
  const { incentiveId, name } = search;
  const { lastUserId, count, earnings } = await nextPiece(tx, search, { limit: piece, today: today() });
  const earned = await insertEarnings(tx, earnings, now());
  if (earned.length > 0)
    await record({
      type: 'update',
      entity: { kind: 'incentive', id: incentiveId, name },
      after: { earnedByPeopleWhoHadPassed: earned.length },
    });
  await tellHolders(
    change,
    earned.map(({ id }) => id),
    { news: 'earned' },
  );
  if (count < piece || !lastUserId) await endSearch(tx, incentiveId, today());
  else await goOnAfter(tx, incentiveId, lastUserId);
  return earned.length;
}
