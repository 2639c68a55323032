import type { Pages } from '#web/platform/page.ts';
import { activityLogsPages } from './activity-logs/activity-logs.pages.ts';
import { dashboardsPages } from './dashboards/dashboards.pages.ts';
import { healthPages } from './health/health.pages.ts';
import { leaderboardsPages } from './leaderboards/leaderboards.pages.ts';
import { reportsPages } from './reports/reports.pages.ts';

/** The pages of this wing's rooms. */
export const insightPages: Pages = {
  ...dashboardsPages,
  ...reportsPages,
  ...leaderboardsPages,
  ...activityLogsPages,
  ...healthPages,
};
