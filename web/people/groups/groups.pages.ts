import { page, type Pages } from '#web/platform/page.ts';

export const groupsPages: Pages = {
  'assignment-groups.list': page(() => import('./admin/groups.page.tsx'), 'groups'),
  'assignment-groups.create': page(() => import('./admin/group.page.tsx'), 'groups'),
  'assignment-groups.edit': page(() => import('./admin/group.page.tsx'), 'groups'),
};
