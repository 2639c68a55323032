import { favoriteCalls } from '#contract/library/favorites.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { favoriteHandlers } from './favorites.handlers.ts';
import { favoritesOfPeople } from './favorites.merge.ts';

export const favoritesRoom = room({
  name: 'favorites',
  personColumns: favoritesOfPeople,
  records: [
    {
      kind: 'favorite',
      one: { en: 'Favorite', fr: 'Favori' },
      stored: {
        table: 'favorite',
        many: { en: 'Favorites', fr: 'Favoris' },
      },
      feature: 'favorites',
    },
  ],
  calls: [handled(favoriteCalls, favoriteHandlers)],
});
