import { page, type Pages } from '#web/platform/page.ts';

export const activitiesPages: Pages = {
  'activities.own': page(() => import('./learner/activities.page.tsx'), 'activities'),
  'activities.admin': page(() => import('./admin/manager.page.tsx'), 'activities', 'imports', 'long-work'),
  'activities.submissions': page(() => import('./admin/queue.page.tsx'), 'activities'),
  'activities.approved': page(() => import('./admin/queue.page.tsx'), 'activities'),
  'activities.denied': page(() => import('./admin/queue.page.tsx'), 'activities'),
  'activities.pending': page(() => import('./admin/queue.page.tsx'), 'activities'),
  'activities.submission': page(() => import('./admin/submission.page.tsx'), 'activities'),
};
