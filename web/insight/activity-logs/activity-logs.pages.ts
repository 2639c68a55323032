import './activity-logs.tabs.ts';
import { page, type Pages } from '#web/platform/page.ts';

export const activityLogsPages: Pages = {
  'activity-logs.list': page(() => import('./admin/list.page.tsx'), 'activity-logs', 'report-kit'),
  'activity-logs.entry': page(() => import('./admin/entry.page.tsx'), 'activity-logs'),
  'activity-logs.verify': page(() => import('./admin/verify.page.tsx'), 'activity-logs'),
};
