import { activityCalls } from '#contract/rewards/activities.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { activityFileReaders } from './activities.files.ts';
import { activityHandlers } from './activities.handlers.ts';
import { importWork, sweepImportRows } from './import/import-work.ts';
import { erasedActivities, personalActivities } from './personal-data.ts';

export const activitiesRoom = room({
  name: 'activities',
  calls: [handled(activityCalls, activityHandlers)],
  contributions: [activityFileReaders, personalActivities, erasedActivities],
  works: [importWork],
  sweeps: [sweepImportRows],
});
