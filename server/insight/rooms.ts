import type { Room } from '#server/platform/room.ts';
import { activityLogsRoom } from './activity-logs/activity-logs.room.ts';
import { dashboardsRoom } from './dashboards/dashboards.room.ts';
import { healthRoom } from './health/health.room.ts';
import { leaderboardsRoom } from './leaderboards/leaderboards.room.ts';
import { reportsRoom } from './reports/reports.room.ts';

/** The rooms of this wing, lower ones first. */
export const insightRooms: readonly Room[] = [
  dashboardsRoom,
  reportsRoom,
  leaderboardsRoom,
  activityLogsRoom,
  healthRoom,
];
