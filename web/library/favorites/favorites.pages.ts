import { page, type Pages } from '#web/platform/page.ts';

export const favoritesPages: Pages = {
  'favorites.list': page(
    () => import('./learner/favorites.page.tsx'),
    'favorites',
    'articles',
    'events',
    'clips',
  ),
};
