import { hash } from 'node:crypto';
import { clipErrors as errors } from '#contract/library/clips.errors.ts';
import { podcastFeedCalls } from '#contract/library/podcast-feed.calls.ts';
import { podcastScreens } from '#contract/library/podcasts.screens.ts';
import { fileErrors } from '#contract/platform/files.calls.ts';
import { inLanguage, isLanguage, type Language } from '#contract/platform/language.ts';
import type { Context } from '#server/platform/context.ts';
import { servedFile } from '#server/platform/files/stored-file.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { namesTag } from '#server/platform/http/send-file.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { subscriberOf } from '#server/platform/network.ts';
import { refuse } from '#server/platform/refusal.ts';
import { hashToken, newToken } from '#server/platform/sessions/tokens.ts';
import {
  deleteFeed,
  feedEpisodes,
  feedOf,
  feedReader,
  feedReaderAndState,
  markFeedRead,
  replaceFeed,
  type FeedEpisode,
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
  async file({ params: { token } }, context, { headers }) {
    const { db, limits, settings, environment } = context;
    const reader = await orGuessed(context, await feedReaderAndState(db, hashToken(token)));
    const today = context.today();
    if (reader.readOn !== today) await markFeedRead(db, hashToken(token), today);
    const language = isLanguage(reader.language) ? reader.language : 'en';
    const title = inLanguage(settings.portalName, language);
    const reply = {
      mediaType: 'application/rss+xml; charset=utf-8',
      // Without a name, a browser would save the file under its address.
      downloadName: 'podcast.xml',
      etag: tagOf(reader.state, language, title, environment.baseUrl),
      headers: { 'content-language': language, 'x-robots-tag': 'noindex' },
    };
    // Programs ask every hour, and mostly nothing is new: that costs little, so it is not counted.
    if (namesTag(headers['if-none-match'], reply.etag)) return { ...reply, body: Buffer.alloc(0) };
    await limits.take(reads, reader.userId);
    const episodes = await feedEpisodes(db, reader.userId);
    const xml = podcastRss({
      title,
      description: podcastScreens.learner.title[language],
      language,
      link: portalLink(environment, podcastScreens.learner.path, language),
      items: episodes.map((episode) =>
        itemOf(episode, language, `${environment.baseUrl}${partPath(token, episode)}`),
      ),
    });
    const body = Buffer.from(xml);
    return { ...reply, body, sizeBytes: body.byteLength };
  },

  async enclosure({ params: { token, episode } }, context, { headers }) {
    const reader = await orGuessed(context, await feedReader(context.db, hashToken(token)));
    await context.limits.take(parts, reader.userId);
    const id = episodeIn(episode);
    const [found] = id ? await feedEpisodes(context.db, reader.userId, id) : [];
    if (!found) refuse(fileErrors.notFound);
    return servedFile(context, found.fileId, headers);
  },
};

/** Whose feed it is: account, right, and audience are asked each time. Addresses that nobody has are counted. */
async function orGuessed<Reader>({ limits, origin }: Context, reader: Reader | undefined): Promise<Reader> {
  if (reader) return reader;
  await limits.take(wrongAddresses, subscriberOf(origin.ip));
  refuse(errors.noFeed);
}

/** Names the bytes of a feed without writing them. Whoever changes how it is written changes the number. */
const tagOf = (...values: readonly string[]): string =>
  `"${hash('sha256', JSON.stringify([1, ...values]), 'base64url').slice(0, 22)}"`;

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
