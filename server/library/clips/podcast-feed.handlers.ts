import { hash } from 'node:crypto';
import { clipErrors as errors } from '#contract/library/clips.errors.ts';
import { podcastFeedCalls } from '#contract/library/podcast-feed.calls.ts';
import { podcastScreens } from '#contract/library/podcasts.screens.ts';
import { fileErrors } from '#contract/platform/files.calls.ts';
import { inLanguage, isLanguage, type Language } from '#contract/platform/language.ts';
import type { Context } from '#server/platform/context.ts';
import { servedFile } from '#server/platform/files/stored-file.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { subscriberOf } from '#server/platform/network.ts';
import { refuse } from '#server/platform/refusal.ts';
import { hashToken, newToken } from '#server/platform/sessions/tokens.ts';
import {
  deleteFeed,
  feedEpisodes,
  feedOf,
  feedReader,
  markFeedRead,
  replaceFeed,
  type FeedEpisode,
  type FeedReader,
} from './podcast-feed.queries.ts';
import { podcastRss } from './podcast-rss.rules.ts';

/** Tries of unknown addresses from one network address, as of calendar feeds (decision 061). */
const wrongAddresses = { name: 'podcast-feed-guess', count: 60, seconds: 600 } as const;
/** Reads of one feed, and of its recordings: a program that skips through an episode asks for many parts of it. */
const reads = { name: 'podcast-feed-read', count: 60, seconds: 3600 } as const;
const parts = { name: 'podcast-feed-part', count: 6000, seconds: 3600 } as const;

export const podcastFeedHandlers: Handlers<typeof podcastFeedCalls> = {
  read: async (_input, { actor, db }) => ({ feed: await feedOf(db, actor.id) }),

  create: (_input, { actor, change, environment }) =>
    change(async ({ tx, record, now }) => {
      const token = newToken();
      const createdAt = now().toISOString();
      const name = await replaceFeed(tx, actor.id, hashToken(token), now());
      await record({
        type: 'update',
        entity: { kind: 'user', id: actor.id, name },
        after: { podcastFeed: createdAt },
      });
      return { feed: { createdAt, readOn: null }, address: `${environment.baseUrl}${feedPath(token)}` };
    }),

  revoke: (_input, { actor, change }) =>
    change(async ({ tx, record }) => {
      const name = await deleteFeed(tx, actor.id);
      if (name !== undefined)
        await record({
          type: 'update',
          entity: { kind: 'user', id: actor.id, name },
          after: { podcastFeed: null },
        });
      return { success: true as const };
    }),

  // Without a session: the address is the secret. Nothing here may write it to a log or a table.
  async file({ params: { token } }, context) {
    const reader = await readerOf(context, token);
    const { db, limits, settings, environment } = context;
    await limits.take(reads, reader.userId);
    const today = context.today();
    if (reader.readOn !== today) await markFeedRead(db, hashToken(token), today);
    const language = isLanguage(reader.language) ? reader.language : 'en';
    const episodes = await feedEpisodes(db, reader.userId);
    const xml = podcastRss({
      title: inLanguage(settings.portalName, language),
      description: podcastScreens.learner.title[language],
      language,
      link: portalLink(environment, podcastScreens.learner.path, language),
      items: episodes.map((episode) =>
        itemOf(episode, language, `${environment.baseUrl}${partPath(token, episode)}`),
      ),
    });
    const body = Buffer.from(xml);
    return {
      body,
      mediaType: 'application/rss+xml; charset=utf-8',
      sizeBytes: body.byteLength,
      // Without a name, a browser would save the file under its address.
      downloadName: 'podcast.xml',
      etag: `"${hash('sha256', xml, 'base64url').slice(0, 22)}"`,
      headers: { 'content-language': language, 'x-robots-tag': 'noindex' },
    };
  },

  async enclosure({ params: { token, episode } }, context, { headers }) {
    const reader = await readerOf(context, token);
    await context.limits.take(parts, reader.userId);
    const id = episodeIn(episode);
    const [found] = id ? await feedEpisodes(context.db, reader.userId, id) : [];
    if (!found) refuse(fileErrors.notFound);
    return servedFile(context, found.fileId, headers);
  },
};

/** Whose feed it is. Account, right, and audience are asked each time. */
async function readerOf({ db, limits, origin }: Context, token: string): Promise<FeedReader> {
  const reader = await feedReader(db, hashToken(token));
  if (reader) return reader;
  await limits.take(wrongAddresses, subscriberOf(origin.ip));
  refuse(errors.noFeed);
}

const itemOf = (episode: FeedEpisode, language: Language, address: string) => ({
  id: episode.id,
  title: inLanguage({ en: episode.title, fr: episode.titleFr }, language),
  description: inLanguage({ en: episode.description, fr: episode.descriptionFr }, language),
  publishedAt: episode.publishedAt,
  durationSeconds: episode.durationSeconds,
  address,
  mediaType: episode.mediaType,
  sizeBytes: episode.sizeBytes,
});

const feedPath = (token: string): string => podcastFeedCalls.file.path.replace('{token}', token);

/** Some programs go by the ending of an address. */
const partPath = (token: string, { id, mediaType }: FeedEpisode): string =>
  podcastFeedCalls.enclosure.path
    .replace('{token}', token)
    .replace('{episode}', `${id}.${mediaType === 'audio/mpeg' ? 'mp3' : 'm4a'}`);

const episodeIn = (name: string): string | undefined =>
  /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(?:mp3|m4a)$/.exec(name)?.[1];
