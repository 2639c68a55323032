import { activityLogCalls } from '#contract/insight/activity-logs.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { activityLogHandlers } from './activity-logs.handlers.ts';
import { logMonths } from './months.job.ts';
import { activityLogsOfPeople } from './activity-logs.merge.ts';
import { sealQueue } from './seals.queries.ts';

export const activityLogsRoom = room({
  name: 'activity-logs',
  personColumns: activityLogsOfPeople,
  queues: [sealQueue],
  records: [
    {
      kind: 'activity-log',
      one: { en: 'Activity log', fr: 'Journal d’activité' },
    },
  ],
  calls: [handled(activityLogCalls, activityLogHandlers)],
  jobs: [logMonths],
});
