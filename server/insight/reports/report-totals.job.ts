import type { Job } from '#server/platform/jobs/job.ts';
import { foldReportTotals } from './report-totals.queries.ts';

export const reportTotalsJob: Job = {
  name: 'report-totals',
  summary: 'Updates the totals of courses and curriculums',
  cron: '* * * * *',
  run: async ({ db }) => `${await foldReportTotals(db)} rows folded.`,
};
