import { page, type Pages } from '#web/platform/page.ts';

export const requestsPages: Pages = {
  'user-requests.list': page(
    () => import('./admin/requests.page.tsx'),
    'requests',
    'review-queue',
    'users',
    'long-work',
    'report-kit',
  ),
};
