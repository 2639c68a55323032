import { screen } from '#contract/platform/screen.ts';

export const categoryScreens = {
  page: screen({
    id: 'categories.page',
    path: '/auth/category-page/{categoryId?}',
    shell: 'user',
    access: 'signed-in',
    title: { en: 'Courses by category', fr: 'Cours par catégorie' },
    menuTitle: { en: 'Categories', fr: 'Catégories' },
    tile: 'categories',
    parent: 'courses.my-training',
  }),
};
