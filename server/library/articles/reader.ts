import { type Actor, hasRight } from '#server/platform/access/actor.ts';
import type { Reader } from './articles.queries.ts';

/** The person as the queries of articles know a reader. `today` is the portal’s day. */
export const readerOf = (actor: Actor, today: string): Reader => ({
  userId: actor.id,
  today,
  isWriter: hasRight(actor, 'MODIFY_ANNOUNCEMENTS'),
});
