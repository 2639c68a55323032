import { page, type Pages } from '#web/platform/page.ts';

export const liveTrainingPages: Pages = {
  'live-training.list': page(() => import('./learner/events.page.tsx'), 'live-training', 'calendar', 'map'),
  'live-training.event': page(() => import('./learner/event.page.tsx'), 'live-training', 'map', 'long-work'),
  'live-training.teaching': page(
    () => import('./learner/teaching.page.tsx'),
    'live-training',
    'live-training-admin',
    'long-work',
    'report-kit',
    'scan',
  ),
  'live-training.self-attendance': page(() => import('./learner/attendance.page.tsx'), 'live-training'),
  'live-training.admin': page(() => import('./admin/live-training.page.tsx')),
  'live-training.admin-events': page(
    () => import('./admin/events.page.tsx'),
    'live-training-admin',
    'publishing',
    'long-work',
    'meeting-time',
    'calendar',
    'map',
  ),
  'live-training.admin-event': page(
    () => import('./admin/event.page.tsx'),
    'live-training-admin',
    'live-training',
    'scan',
    'publishing',
    'meeting-time',
    'audiences',
    'long-work',
    'report-kit',
  ),
  'live-training.admin-templates': page(
    () => import('./admin/templates.page.tsx'),
    'live-training-admin',
    'publishing',
    'map',
  ),
  'live-training.admin-locations': page(
    () => import('./admin/locations.page.tsx'),
    'live-training-admin',
    'map',
  ),
};
