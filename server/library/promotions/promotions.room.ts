import { promotionCalls } from '#contract/library/promotions.calls.ts';
import { promotionScreens as screens } from '#contract/library/promotions.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { partsOf } from '#server/people/publishing/publishable-parts.ts';
import { brandUseOf } from '#server/training/brands/brand-use.ts';
import { articles } from '../articles/articles-published.ts';
import { room } from '#server/platform/room.ts';
import { paletteArticles } from '../articles/article-contributions.ts';
import { promotionHandlers, promotionStandings } from './promotions.handlers.ts';

export const promotionsRoom = room({
  name: 'promotions',
  calls: [handled(promotionCalls, promotionHandlers, promotionStandings)],
  contributions: [
    brandUseOf(articles.promotion),
    paletteArticles('promotion', (id, isWritten) =>
      addressOf(isWritten ? screens.edit : screens.article, { promotionId: id }),
    ),
  ],
  parts: [partsOf(articles.promotion)],
});
