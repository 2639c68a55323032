import { activityCalls } from '#contract/rewards/activities.calls.ts';
import { reportedFields } from '#contract/rewards/activities.fields.ts';
import { activityBadge } from './activities.badges.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { activityFileReaders } from './activities.files.ts';
import { activityHandlers } from './activities.handlers.ts';
import { importsActivities } from './import/activities-import.ts';
import { importWork, sweepImportRows } from './import/import-work.ts';
import { erasedActivities, personalActivities } from './personal-data.ts';
import { activitiesOfPeople } from './activities.merge.ts';

export const activitiesRoom = room({
  name: 'activities',
  personColumns: activitiesOfPeople,
  records: [
    {
      kind: 'activity',
      one: { en: 'Activity', fr: 'Activité' },
      stored: {
        table: 'activity_submission',
        many: { en: 'Activities', fr: 'Activités' },
      },
      forms: [reportedFields],
    },
    {
      kind: 'activity-import',
      one: { en: 'Import of activities', fr: 'Importation d’activités' },
    },
  ],
  calls: [handled(activityCalls, activityHandlers)],
  contributions: [
    activityBadge,
    activityFileReaders,
    personalActivities,
    erasedActivities,
    importsActivities,
  ],
  works: [importWork],
  sweeps: [sweepImportRows],
});
