import { bulletinCalls } from '#contract/library/bulletins.calls.ts';
import { bulletinScreens as screens } from '#contract/library/bulletins.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { confirmationCalls } from '#contract/library/confirmations.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { partsOf } from '#server/people/publishing/publishable-parts.ts';
import { brandUseOf } from '#server/training/brands/brand-use.ts';
import { articles } from '../articles/articles-published.ts';
import { room } from '#server/platform/room.ts';
import { paletteArticles } from '../articles/article-contributions.ts';
import { confirmationHandlers } from '../articles/confirmations/confirmations.handlers.ts';
import { bulletinHandlers, bulletinStandings } from './bulletins.handlers.ts';

export const bulletinsRoom = room({
  name: 'bulletins',
  calls: [
    handled(bulletinCalls, bulletinHandlers, bulletinStandings),
    handled(confirmationCalls, confirmationHandlers),
  ],
  contributions: [
    brandUseOf(articles.bulletin),
    paletteArticles('bulletin', (id, isWritten) =>
      addressOf(isWritten ? screens.edit : screens.article, { announcementId: id }),
    ),
  ],
  parts: [partsOf(articles.bulletin)],
});
