import { hash } from 'node:crypto';
import { accountErrors as errors } from '#contract/people/accounts.errors.ts';
import { calendarFeedCalls } from '#contract/people/calendar-feed.calls.ts';
import { isLanguage } from '#contract/platform/language.ts';
import { calendarFile } from '#server/platform/calendar/calendar-file.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { subscriberOf } from '#server/platform/network.ts';
import { refuse } from '#server/platform/refusal.ts';
import { hashToken, newToken } from '#server/platform/sessions/tokens.ts';
import { calendarEntries } from './accounts.ports.ts';
import { deleteFeed, feedOf, markFeedRead, readerOf, replaceFeed } from './calendar-feed.queries.ts';
import { feedName } from './calendar-feed.texts.ts';

/**
 * Tries of unknown addresses from one network address. Known ones are served in any case: services read the feeds of many people from one
 * network address, and revoked ones among them. Nobody guesses 256 bits; the limit only saves work.
 */
const wrongAddresses = { name: 'calendar-feed-guess', count: 60, seconds: 600 } as const;
/** Reads of one feed. Calendar programs read it a few times a day; several devices and services may share it. */
const reads = { name: 'calendar-feed-read', count: 60, seconds: 3600 } as const;

const refreshSeconds = 4 * 3600;

export const calendarFeedHandlers: Handlers<typeof calendarFeedCalls> = {
  read: async (_input, { actor, db }) => ({ feed: await feedOf(db, actor.id) }),

  create: (_input, { actor, change, environment }) =>
    change(async ({ tx, record, now }) => {
      const token = newToken();
      const { fullName, createdAt } = await replaceFeed(tx, actor.id, hashToken(token), now());
      await record({
        type: 'update',
        entity: { kind: 'user', id: actor.id, name: fullName },
        after: { calendarFeed: createdAt },
      });
      return { feed: { createdAt, readOn: null }, address: `${environment.baseUrl}${addressOf(token)}` };
    }),

  revoke: (_input, { actor, change }) =>
    change(async ({ tx, record }) => {
      const ended = await deleteFeed(tx, actor.id);
      if (ended)
        await record({
          type: 'update',
          entity: { kind: 'user', id: actor.id, name: ended.fullName },
          before: { calendarFeed: ended.createdAt },
          after: { calendarFeed: null },
        });
      return { success: true as const };
    }),

  // Without a session: the address is the secret. Nothing here may write it to a log, a reply or a table.
  async file({ params: { token } }, context) {
    const { db, ask, limits, origin, settings, environment } = context;
    const tokenHash = hashToken(token);
    const reader = await readerOf(db, tokenHash);
    if (!reader) {
      await limits.take(wrongAddresses, subscriberOf(origin.ip));
      refuse(errors.noFeed);
    }
    await limits.take(reads, reader.userId);
    const language = isLanguage(reader.language) ? reader.language : 'en';
    const today = context.today();
    if (reader.readOn !== today) await markFeedRead(db, tokenHash, today);
    const entries = await ask(calendarEntries, { db, userId: reader.userId, today, language, settings });
    const text = calendarFile(
      { environment, settings },
      {
        name: feedName(language, settings.portalName[language]),
        method: 'PUBLISH',
        language,
        entries: entries.flat(),
        refreshSeconds,
      },
    );
    const body = Buffer.from(text);
    return {
      body,
      mediaType: 'text/calendar; charset=utf-8',
      sizeBytes: body.byteLength,
      // Without a name, a browser would save the file under its address.
      downloadName: 'calendar.ics',
      etag: `"${hash('sha256', text, 'base64url').slice(0, 22)}"`,
      headers: { 'content-language': language, 'x-robots-tag': 'noindex' },
    };
  },
};

const addressOf = (token: string): string => calendarFeedCalls.file.path.replace('{token}', token);
