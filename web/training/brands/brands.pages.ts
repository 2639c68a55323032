import { page, type Pages } from '#web/platform/page.ts';

export const brandsPages: Pages = {
  'brands.list': page(() => import('./learner/brands.page.tsx'), 'brands', 'training'),
  'brands.page': page(() => import('./learner/brand.page.tsx'), 'brands', 'training'),
  'courses.bucket': page(() => import('./learner/bucket.page.tsx'), 'brands', 'training'),
  'brands.admin': page(() => import('./admin/brands.page.tsx'), 'brands'),
  'brands.edit': page(() => import('./admin/brand.page.tsx'), 'brands'),
  'brands.page-edit': page(() => import('./admin/brand-page.page.tsx'), 'brands', 'training'),
};
