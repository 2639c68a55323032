import { page, type Pages } from '#web/platform/page.ts';

export const usersPages: Pages = {
  'users.list': page(() => import('./admin/users.page.tsx'), 'users', 'accounts', 'long-work', 'report-kit'),
  'users.edit': page(() => import('./admin/user.page.tsx'), 'users', 'accounts', 'moves'),
  'users.staff': page(() => import('./learner/staff.page.tsx'), 'users'),
};
