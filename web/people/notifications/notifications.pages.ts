import { page, type Pages } from '#web/platform/page.ts';

export const notificationsPages: Pages = {
  'notifications.list': page(() => import('./learner/notifications.page.tsx'), 'notifications'),
  'notifications.unsubscribe': page(() => import('./public/unsubscribe.page.tsx'), 'notifications'),
  'notifications.deliveries': page(() => import('./admin/deliveries.page.tsx'), 'notifications'),
  'notifications.admin': page(() => import('./admin/notifications.page.tsx'), 'notifications'),
};
