import { screen } from '#contract/platform/screen.ts';

export const favoriteScreens = {
  list: screen({
    id: 'favorites.list',
    path: '/auth/favorites',
    shell: 'user',
    access: 'signed-in',
    feature: 'favorites',
    title: { en: 'Favorites', fr: 'Favoris' },
    tile: 'favorites',
    tileBehindMore: true,
    parent: 'dashboards.learner',
    asks: ['/api/favorites'],
  }),
};
