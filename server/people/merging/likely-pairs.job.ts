import type { Job } from '#server/platform/jobs/job.ts';
import { findLikelyPairs } from './likely-pairs.queries.ts';

export const likelyPairsJob: Job = {
  name: 'likely-pairs',
  summary: 'Finds accounts that are likely of one person',
  cron: '40 2 * * *',
  run: async ({ db }) => {
    const pairs = await db.transaction().execute(findLikelyPairs);
    return `${pairs} likely pairs.`;
  },
};
