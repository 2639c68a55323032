import type { Job } from '#server/platform/jobs/job.ts';
import { foldUserTotals } from './user-totals.queries.ts';

export const userTotalsJob: Job = {
  name: 'user-totals',
  summary: 'Folds the differences from which people are counted into one row for each status',
  cron: '23 * * * *',
  run: async ({ db }) => `${await foldUserTotals(db)} rows folded.`,
};
