import { page, type Pages } from '#web/platform/page.ts';

export const categoriesPages: Pages = {
  'categories.page': page(() => import('./learner/category.page.tsx'), 'categories', 'training'),
};
