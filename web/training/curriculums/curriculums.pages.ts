import { page, type Pages } from '#web/platform/page.ts';

export const curriculumsPages: Pages = {
  'curriculums.page': page(() => import('./learner/curriculum.page.tsx'), 'training'),
  'brands.curriculums': page(
    () => import('./admin/curriculums.page.tsx'),
    'curriculums',
    'publishing',
    'long-work',
    'audiences',
  ),
  'brands.curriculum-edit': page(
    () => import('./admin/curriculum.page.tsx'),
    'curriculums',
    'publishing',
    'audiences',
    'training',
  ),
  'curriculums.admin': page(
    () => import('./admin/curriculums.page.tsx'),
    'curriculums',
    'publishing',
    'long-work',
    'audiences',
  ),
  'curriculums.edit': page(
    () => import('./admin/curriculum.page.tsx'),
    'curriculums',
    'publishing',
    'audiences',
    'training',
  ),
};
