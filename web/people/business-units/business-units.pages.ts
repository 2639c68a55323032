import { page, type Pages } from '#web/platform/page.ts';

export const businessUnitsPages: Pages = {
  'business-units.list': page(() => import('./admin/business-units.page.tsx'), 'business-units'),
  'business-units.create': page(() => import('./admin/business-unit.page.tsx'), 'business-units'),
  'business-units.edit': page(() => import('./admin/business-unit.page.tsx'), 'business-units'),
};
