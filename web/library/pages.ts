import type { Pages } from '#web/platform/page.ts';
import { bulletinsPages } from './bulletins/bulletins.pages.ts';
import { clipsPages } from './clips/clips.pages.ts';
import { eventsPages } from './events/events.pages.ts';
import { favoritesPages } from './favorites/favorites.pages.ts';
import { messagesPages } from './messages/messages.pages.ts';
import { mediaCenterPages } from './media-center/media-center.pages.ts';
import { promotionsPages } from './promotions/promotions.pages.ts';
import { resourcesPages } from './resources/resources.pages.ts';
import { suggestedFollowsPages } from './suggested-follows/suggested-follows.pages.ts';

/** The pages of this wing's rooms. */
export const libraryPages: Pages = {
  ...resourcesPages,
  ...bulletinsPages,
  ...promotionsPages,
  ...clipsPages,
  ...eventsPages,
  ...favoritesPages,
  ...messagesPages,
  ...suggestedFollowsPages,
  ...mediaCenterPages,
};
