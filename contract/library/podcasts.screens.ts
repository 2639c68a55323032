import { screen } from '#contract/platform/screen.ts';

const feature = 'podcasts';
const view = { right: 'VIEW_PODCASTS' } as const;

export const podcastScreens = {
  learner: screen({
    id: 'podcasts.learner',
    path: '/auth/podcasts',
    shell: 'user',
    access: view,
    feature,
    title: { en: 'Podcasts', fr: 'Balados' },
    tile: 'podcasts',
    parent: 'dashboards.learner',
    asks: ['/api/podcasts/by-categories/'],
  }),
  category: screen({
    id: 'podcasts.category',
    path: '/auth/podcasts/category/{categoryId?}',
    shell: 'user',
    access: view,
    feature,
    title: { en: 'Episodes of a category', fr: 'Épisodes d’une catégorie' },
    parent: 'podcasts.learner',
  }),
  episode: screen({
    id: 'podcasts.episode',
    path: '/auth/podcasts/{podcastId}',
    shell: 'user',
    access: view,
    feature,
    title: { en: 'Episode', fr: 'Épisode' },
    parent: 'podcasts.learner',
  }),
};
