import { page, type Pages } from '#web/platform/page.ts';

export const rolesPages: Pages = {
  'roles.list': page(() => import('./admin/roles.page.tsx'), 'roles'),
  'roles.create': page(() => import('./admin/role.page.tsx'), 'roles'),
  'roles.edit': page(() => import('./admin/role.page.tsx'), 'roles'),
};
