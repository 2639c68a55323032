import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { fileErrors } from '#contract/platform/files.calls.ts';
import { done } from '#contract/platform/paging.ts';
import { calendarDay, instant } from '#contract/platform/time.ts';
import { clipErrors as errors } from './clips.errors.ts';

const podcastFeed = z.object({
  createdAt: instant,
  /** The last day a program read it. Null if none has. */
  readOn: calendarDay.nullable(),
});

const feature = 'podcasts';
const access = { right: 'VIEW_PODCASTS' } as const;
const path = '/api/me/podcast-feed';

/** Episodes in the podcast program of a person, without a session: the address is the secret. */
export const podcastFeedCalls = {
  read: call({
    id: 'podcast-feed.read',
    method: 'GET',
    path,
    summary: 'Whether the caller has a podcast feed, and when it was last read',
    access,
    feature,
    reply: z.object({ feed: podcastFeed.nullable() }),
  }),
  create: call({
    id: 'podcast-feed.create',
    method: 'POST',
    path,
    summary:
      'Creates the address of the caller’s podcast feed; an earlier one ends. The address is shown only here',
    access,
    feature,
    reply: z.object({ feed: podcastFeed, address: z.url() }),
    underProxy: 'refused',
  }),
  revoke: call({
    id: 'podcast-feed.revoke',
    method: 'DELETE',
    path,
    summary: 'Ends the caller’s podcast feed',
    access,
    feature,
    reply: done,
    underProxy: 'refused',
  }),
  file: call({
    id: 'podcast-feed.file',
    method: 'GET',
    path: '/podcast-feed/{token}.xml',
    summary: 'The episodes for a person as a feed, for programs that have the secret address',
    access: 'public',
    feature,
    servesHead: true,
    params: z.object({ token: z.string() }),
    reply: 'file',
    errors: [errors.noFeed, platformErrors.tooMany],
  }),
  enclosure: call({
    id: 'podcast-feed.enclosure',
    method: 'GET',
    path: '/podcast-feed/{token}/{episode}',
    summary: 'The recording of an episode, for programs that read the feed; ranges are served',
    access: 'public',
    feature,
    servesHead: true,
    params: z.object({ token: z.string(), episode: z.string() }),
    reply: 'file',
    errors: [errors.noFeed, fileErrors.notFound, fileErrors.noRange, platformErrors.tooMany],
  }),
};
