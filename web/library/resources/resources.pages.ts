import { page, type Pages } from '#web/platform/page.ts';

export const resourcesPages: Pages = {
  'resources.learner': page(() => import('./learner/resources.page.tsx'), 'resources'),
  'resources.admin': page(
    () => import('./admin/resources.page.tsx'),
    'resources',
    'publishing',
    'long-work',
    'audiences',
  ),
  'resources.edit': page(() => import('./admin/resource.page.tsx'), 'resources', 'publishing', 'audiences'),
};
