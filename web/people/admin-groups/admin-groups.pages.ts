import { page, type Pages } from '#web/platform/page.ts';

export const adminGroupsPages: Pages = {
  'admin-groups.list': page(() => import('./admin/admin-groups.page.tsx'), 'admin-groups'),
  'admin-groups.create': page(() => import('./admin/admin-group.page.tsx'), 'admin-groups'),
  'admin-groups.edit': page(() => import('./admin/admin-group.page.tsx'), 'admin-groups'),
};
