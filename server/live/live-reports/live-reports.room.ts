import { liveDashboardCalls } from '#contract/live/live-dashboard.calls.ts';
import { liveReportCalls } from '#contract/live/live-reports.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { liveDashboardHandlers } from './live-dashboard.handlers.ts';
import { liveReportHandlers } from './live-reports.handlers.ts';

/** What dealers’ people made of live training, as reports about a dealer and a person and the dashboards show it. */
export const liveReportsRoom = room({
  name: 'live-reports',
  calls: [handled(liveReportCalls, liveReportHandlers), handled(liveDashboardCalls, liveDashboardHandlers)],
});
