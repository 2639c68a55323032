import { answerStatisticsCalls } from '#contract/insight/answer-statistics.calls.ts';
import { courseReportCalls } from '#contract/insight/course-reports.calls.ts';
import { dealerReportCalls } from '#contract/insight/dealer-reports.calls.ts';
import { fullReportCalls } from '#contract/insight/full-report.calls.ts';
import { reportCalls } from '#contract/insight/reports.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { answerStatisticsHandlers } from './answer-statistics.handlers.ts';
import { courseReportHandlers } from './course-reports.handlers.ts';
import { dealerReportHandlers } from './dealer-reports.handlers.ts';
import { fullReportHandlers } from './full-report.handlers.ts';
import { fullReportJob } from './full-report.job.ts';
import { sweepFullReports } from './full-report.sweep.ts';
import { questionsToCheckJob } from './questions-to-check.job.ts';
import { reportTotalsJob } from './report-totals.job.ts';
import { reportHandlers } from './reports.handlers.ts';

export const reportsRoom = room({
  name: 'reports',
  calls: [
    handled(reportCalls, reportHandlers),
    handled(courseReportCalls, courseReportHandlers),
    handled(answerStatisticsCalls, answerStatisticsHandlers),
    handled(dealerReportCalls, dealerReportHandlers),
    handled(fullReportCalls, fullReportHandlers),
  ],
  jobs: [reportTotalsJob, fullReportJob, questionsToCheckJob],
  sweeps: [sweepFullReports],
});
