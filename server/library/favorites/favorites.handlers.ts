import type { favoriteCalls } from '#contract/library/favorites.calls.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { isFeatureOn } from '#server/platform/config/features.ts';
import type { Context } from '#server/platform/context.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { favoredArticles } from '../articles/articles.queries.ts';
import { articlesVisible } from '../articles/articles.scope.ts';
import { presentCard } from '../articles/present-article.ts';
import { readerOf } from '../articles/reader.ts';
import { clipKinds, type ClipKind } from '../clips/clip-kinds.rules.ts';
import { shelfOf } from '../clips/clip-shelf.ts';
import { favoredClips } from '../clips/clips.queries.ts';
import { clipScopes } from '../clips/clips.scope.ts';
import { presentCard as presentClip } from '../clips/present-clip.ts';
import { favoredEvents } from '../events/events.queries.ts';
import { eventsVisible } from '../events/events.scope.ts';
import { presentCard as presentEvent, readerOf as eventReaderOf } from '../events/present-event.ts';

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
      videos: await clipsOf(context, 'video'),
      podcasts: await clipsOf(context, 'podcast'),
      bulletins: await of('bulletin'),
      promotions: await of('promotion'),
      events: await events(context),
    };
  },
};

async function clipsOf(context: Context<Actor>, kind: ClipKind) {
  const { db, actor, settings } = context;
  if (!isFeatureOn(settings, clipKinds[kind].feature)) return [];
  const shelf = shelfOf(kind, actor, clipScopes[kind].visible);
  return (await favoredClips(db, shelf, mostOfEach)).map((row) => presentClip(row, context));
}

async function events(context: Context<Actor>) {
  const { db, actor, settings, now } = context;
  if (!isFeatureOn(settings, 'events')) return [];
  const shelf = { reader: eventReaderOf(actor, now()), visible: eventsVisible.sql(actor, 'e') };
  return (await favoredEvents(db, shelf, mostOfEach)).map((row) => presentEvent(row, context));
}
