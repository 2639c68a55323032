import type { Room } from '#server/platform/room.ts';
import { articlesRoom } from './articles/articles.room.ts';
import { bulletinsRoom } from './bulletins/bulletins.room.ts';
import { clipsRoom } from './clips/clips.room.ts';
import { eventsRoom } from './events/events.room.ts';
import { favoritesRoom } from './favorites/favorites.room.ts';
import { mediaCenterRoom } from './media-center/media-center.room.ts';
import { messagesRoom } from './messages/messages.room.ts';
import { promotionsRoom } from './promotions/promotions.room.ts';
import { resourcesRoom } from './resources/resources.room.ts';
import { suggestedFollowsRoom } from './suggested-follows/suggested-follows.room.ts';

/** The rooms of this wing, lower ones first. */
export const libraryRooms: readonly Room[] = [
  resourcesRoom,
  articlesRoom,
  bulletinsRoom,
  promotionsRoom,
  eventsRoom,
  clipsRoom,
  favoritesRoom,
  messagesRoom,
  suggestedFollowsRoom,
  mediaCenterRoom,
];
