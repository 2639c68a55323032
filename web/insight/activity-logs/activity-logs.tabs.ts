import { activityLogScreens } from '#contract/insight/activity-logs.screens.ts';
import { contributeTabs } from '#web/platform/record-tabs.ts';

contributeTabs('dealer', [
  {
    key: 'log',
    title: { en: 'Log', fr: 'Journal' },
    access: activityLogScreens.entry.access,
    texts: ['activity-logs'],
    load: async () => (await import('./admin/record-log.tsx')).RecordLog,
  },
]);
