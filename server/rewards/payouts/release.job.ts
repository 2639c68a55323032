import type { Job } from '#server/platform/jobs/job.ts';
import type { JobWithContexts } from '#server/platform/room.ts';
import { releaseSome } from './release.ts';
import { lockReleasing } from './release.queries.ts';

export const releaseJob = 'payout-release';
const mostAtOnce = 500;

/**
 * Posts the money of released runs. Each piece of a run is one transaction, so a worker that is killed goes on behind it; two workers take different
 * runs.
 */
export const payoutRelease: JobWithContexts = (contextsOf) => payoutReleaseBy(contextsOf, mostAtOnce);

/** The same with another number of lines in a piece. */
export const payoutReleaseBy = (contextsOf: Parameters<JobWithContexts>[0], piece: number): Job => ({
  name: releaseJob,
  summary: 'Posts the money of released payout runs, including interrupted ones',
  cron: '* * * * *',
  async run(services) {
    const contexts = contextsOf(services);
    let finished = 0;
    for (;;) {
      const isFinished = await contexts.forWork().change(async (change) => {
        const run = await lockReleasing(change.tx);
        return run && releaseSome(change, run, piece);
      });
      if (isFinished === undefined)
        return finished === 0 ? 'No payout run waits.' : `${finished} payout runs released.`;
      if (isFinished) finished += 1;
    }
  },
});
