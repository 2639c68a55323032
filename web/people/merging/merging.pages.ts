import './merging.tabs.ts';
import { page, type Pages } from '#web/platform/page.ts';

export const mergingPages: Pages = {
  'users.duplicates': page(() => import('./admin/duplicates.page.tsx'), 'merging', 'users'),
  'users.merge': page(() => import('./admin/merge.page.tsx'), 'merging', 'users'),
};
