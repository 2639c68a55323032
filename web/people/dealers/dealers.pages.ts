import { page, type Pages } from '#web/platform/page.ts';

export const dealersPages: Pages = {
  'dealers.list': page(() => import('./admin/dealers.page.tsx'), 'dealers', 'map'),
  'dealers.create': page(() => import('./admin/new-dealer.page.tsx'), 'dealers', 'map', 'scan'),
  'dealers.edit': page(() => import('./admin/dealer.page.tsx'), 'dealers', 'users', 'map', 'scan'),
  'dealers.info': page(() => import('./learner/dealer-info.page.tsx'), 'dealers'),
};
