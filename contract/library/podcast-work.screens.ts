import { screen } from '#contract/platform/screen.ts';

const editing = {
  shell: 'admin',
  access: { right: 'MODIFY_PODCASTS' },
  feature: 'podcasts',
} as const;
const preview = { en: 'Preview', fr: 'Aperçu' } as const;

/** Where episodes are edited. */
export const podcastWorkScreens = {
  admin: screen({
    ...editing,
    id: 'podcasts.admin',
    path: '/auth/admin/podcasts',
    title: { en: 'Podcasts', fr: 'Balados' },
    parent: 'dashboards.admin',
  }),
  categories: screen({
    ...editing,
    id: 'podcasts.categories',
    path: '/auth/admin/podcasts/categories',
    title: { en: 'Categories of podcasts', fr: 'Catégories de balados' },
    parent: 'podcasts.admin',
  }),
  create: screen({
    ...editing,
    id: 'podcasts.create',
    path: '/auth/admin/podcasts/create',
    title: { en: 'New episode', fr: 'Nouvel épisode' },
    parent: 'podcasts.admin',
  }),
  previewDraft: screen({
    ...editing,
    id: 'podcasts.preview-draft',
    path: '/auth/admin/podcasts/preview',
    title: preview,
    parent: 'podcasts.admin',
  }),
  edit: screen({
    ...editing,
    id: 'podcasts.edit',
    path: '/auth/admin/podcasts/{podcastId}/edit',
    title: { en: 'Edit episode', fr: 'Modifier l’épisode' },
    parent: 'podcasts.admin',
  }),
  preview: screen({
    ...editing,
    id: 'podcasts.preview',
    path: '/auth/admin/podcasts/{podcastId}/preview',
    title: preview,
    parent: 'podcasts.admin',
  }),
};
