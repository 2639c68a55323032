import { screen } from '#contract/platform/screen.ts';

export const brandScreens = {
  list: screen({
    id: 'brands.list',
    path: '/auth/brands',
    shell: 'user',
    access: 'signed-in',
    title: { en: 'Brands', fr: 'Marques' },
    parent: 'dashboards.learner',
  }),
  page: screen({
    id: 'brands.page',
    path: '/auth/brand-page/{brandId?}',
    shell: 'user',
    access: 'signed-in',
    title: { en: 'Brand', fr: 'Marque' },
    parent: 'brands.list',
  }),
  bucket: screen({
    id: 'courses.bucket',
    path: '/auth/training-bucket/{bucket?}',
    shell: 'user',
    access: 'signed-in',
    title: { en: 'Training by range', fr: 'Formation par gamme' },
    parent: 'courses.my-training',
  }),
};
