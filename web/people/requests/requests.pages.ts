import { page, type Pages } from '#web/platform/page.ts';

const learner = ['learner-requests', 'review-queue', 'users'] as const;

export const requestsPages: Pages = {
  'user-requests.list': page(
    () => import('./admin/requests.page.tsx'),
    'requests',
    'review-queue',
    'users',
    'long-work',
    'report-kit',
  ),
  'learner-requests.list': page(() => import('./admin/learner-requests.page.tsx'), ...learner),
  'learner-requests.request': page(() => import('./admin/learner-requests.page.tsx'), ...learner),
  'learner-requests.deactivating': page(() => import('./admin/deactivating-users.page.tsx'), ...learner),
  'learner-requests.participating': page(() => import('./admin/participating-learners.page.tsx'), ...learner),
};
