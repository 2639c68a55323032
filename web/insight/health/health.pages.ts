import { page, type Pages } from '#web/platform/page.ts';

export const healthPages: Pages = {
  'health.report': page(() => import('./admin/report.page.tsx'), 'health'),
};
