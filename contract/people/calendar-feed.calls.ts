import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { done } from '#contract/platform/paging.ts';
import { calendarDay, instant } from '#contract/platform/time.ts';
import { accountErrors as errors } from './accounts.errors.ts';

const calendarFeed = z.object({
  createdAt: instant,
  /** The last day a program read it. Null if none has. */
  readOn: calendarDay.nullable(),
});
export type CalendarFeed = z.output<typeof calendarFeed>;

const path = '/api/me/calendar-feed';

export const calendarFeedCalls = {
  read: call({
    id: 'calendar-feed.read',
    method: 'GET',
    path,
    summary: 'Whether the caller has a calendar feed, and when it was last read',
    access: 'signed-in',
    reply: z.object({ feed: calendarFeed.nullable() }),
  }),
  create: call({
    id: 'calendar-feed.create',
    method: 'POST',
    path,
    summary:
      'Creates the address of the caller’s calendar feed; an earlier one ends. The address is shown only here',
    access: 'signed-in',
    reply: z.object({ feed: calendarFeed, address: z.url() }),
    underProxy: 'refused',
  }),
  revoke: call({
    id: 'calendar-feed.revoke',
    method: 'DELETE',
    path,
    summary: 'Ends the caller’s calendar feed',
    access: 'signed-in',
    reply: done,
    underProxy: 'refused',
  }),
  file: call({
    id: 'calendar-feed.file',
    method: 'GET',
    path: '/calendar/{token}.ics',
    summary: 'A person’s dates as a calendar file, for programs that have the secret address',
    access: 'public',
    servesHead: true,
    params: z.object({ token: z.string() }),
    reply: 'file',
    errors: [errors.noFeed, platformErrors.tooMany],
  }),
};
