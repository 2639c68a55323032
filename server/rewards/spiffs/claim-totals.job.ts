import type { Job } from '#server/platform/jobs/job.ts';
import { foldClaimTotals } from './claim-totals.queries.ts';

export const claimTotalsJob: Job = {
  name: 'spiff-claim-totals',
  summary: 'Updates the number of spiff claims in each state',
  cron: '*/10 * * * *',
  run: async ({ db }) => `${await foldClaimTotals(db)} rows folded.`,
};
