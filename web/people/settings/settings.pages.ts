import { page, type Pages } from '#web/platform/page.ts';

export const settingsPages: Pages = {
  'settings.general': page(() => import('./admin/settings.page.tsx'), 'settings'),
};
