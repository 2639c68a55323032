import { page, type Pages } from '#web/platform/page.ts';

export const activitiesPages: Pages = {
  'activities.own': page(() => import('./learner/activities.page.tsx'), 'activities'),
  'activities.admin': page(
    () => import('./admin/manager.page.tsx'),
    'activities',
    'long-work',
    'review-queue',
  ),
  'activities.submissions': page(
    () => import('./admin/manager.page.tsx'),
    'activities',
    'long-work',
    'review-queue',
  ),
  'activities.approved': page(
    () => import('./admin/manager.page.tsx'),
    'activities',
    'long-work',
    'review-queue',
  ),
  'activities.denied': page(
    () => import('./admin/manager.page.tsx'),
    'activities',
    'long-work',
    'review-queue',
  ),
  'activities.pending': page(
    () => import('./admin/manager.page.tsx'),
    'activities',
    'long-work',
    'review-queue',
  ),
  'activities.import': page(
    () => import('./admin/import-activities.page.tsx'),
    'activities',
    'people-imports',
  ),
  'activities.submission': page(() => import('./admin/submission.page.tsx'), 'activities', 'review-queue'),
};
