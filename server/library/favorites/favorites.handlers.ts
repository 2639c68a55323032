import type { favoriteCalls } from '#contract/library/favorites.calls.ts';
import { isFeatureOn } from '#server/platform/config/features.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { favoredArticles } from '../articles/articles.queries.ts';
import { articlesVisible } from '../articles/articles.scope.ts';
import { presentCard } from '../articles/present-article.ts';
import { readerOf } from '../articles/reader.ts';

const mostOfEach = 100;

export const favoriteHandlers: Handlers<typeof favoriteCalls> = {
  async list(_input, context) {
    const { db, actor, settings, today } = context;
    const reader = readerOf(actor, today());
    const visible = articlesVisible.sql(actor, 'a');
    const of = async (kind: 'bulletin' | 'promotion') => {
      if (!isFeatureOn(settings, 'announcements')) return [];
      const rows = await favoredArticles(db, { kind, reader, visible }, mostOfEach);
      return rows.map((row) => presentCard(row, context));
    };
    return {
      videos: [],
      events: [],
      podcasts: [],
      bulletins: await of('bulletin'),
      promotions: await of('promotion'),
    };
  },
};
