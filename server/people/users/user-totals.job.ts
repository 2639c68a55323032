import type { Job } from '#server/platform/jobs/job.ts';
import { foldUserTotals } from './user-totals.queries.ts';

export const userTotalsJob: Job = {
  name: 'user-totals',
  summary: 'Updates the number of people in each status',
  cron: '23 * * * *',
  run: async ({ db }) => `${await foldUserTotals(db)} rows folded.`,
};
