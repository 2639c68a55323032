import type { Job } from '#server/platform/jobs/job.ts';
import { recountEarnedMonths } from '#server/rewards/ledger/earned.queries.ts';
import { recountDays } from './kept-days.queries.ts';
import { foldReportTotals } from './report-totals.queries.ts';

export const reportTotalsJob: Job = {
  name: 'report-totals',
  summary: 'Updates the totals of courses, curriculums, and days',
  cron: '* * * * *',
  run: async ({ db, settings }) => {
    const counted = (await recountDays(db, settings.timeZone))
      ? ' Days counted again in the new time zone.'
      : '';
    const earned = (await recountEarnedMonths(db, settings.timeZone))
      ? ' Earned points counted again in the new time zone.'
      : '';
    return `${await foldReportTotals(db)} rows folded.${counted}${earned}`;
  },
};
