import { page, type Pages } from '#web/platform/page.ts';

export const importsPages: Pages = {
  'imports.users': page(() => import('./admin/import-users.page.tsx'), 'people-imports'),
  'imports.dealers': page(() => import('./admin/import-dealers.page.tsx'), 'people-imports'),
};
