import { promotionCalls } from '#contract/library/promotions.calls.ts';
import { promotionScreens as screens } from '#contract/library/promotions.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { paletteArticles } from '../articles/article-contributions.ts';
import { articlePlans } from '../articles/article-work.ts';
import { promotionBulk } from './promotion-bulk.ts';
import { promotionHandlers, promotionStandings } from './promotions.handlers.ts';

export const promotionsRoom = room({
  name: 'promotions',
  calls: [handled(promotionCalls, promotionHandlers, promotionStandings)],
  contributions: [
    paletteArticles('promotion', (id, isWritten) =>
      addressOf(isWritten ? screens.edit : screens.article, { promotionId: id }),
    ),
  ],
  jobs: [articlePlans('promotion', 'Publishes and unpublishes promotions at the time set for it')],
  works: [promotionBulk],
});
