import { page, type Pages } from '#web/platform/page.ts';

export const curriculumsPages: Pages = {
  'curriculums.page': page(() => import('./learner/curriculum.page.tsx'), 'training'),
  'brands.curriculums': page(
    () => import('./admin/curriculums.page.tsx'),
    'curriculums',
    'publishing',
    'audiences',
  ),
  'brands.curriculum-edit': page(
    () => import('./admin/curriculum.page.tsx'),
    'curriculums',
    'publishing',
    'audiences',
    'training',
    'designs',
    'certificates',
  ),
  'curriculums.admin': page(
    () => import('./admin/curriculums.page.tsx'),
    'curriculums',
    'publishing',
    'audiences',
  ),
  'curriculums.edit': page(
    () => import('./admin/curriculum.page.tsx'),
    'curriculums',
    'publishing',
    'audiences',
    'training',
    'designs',
    'certificates',
  ),
};
