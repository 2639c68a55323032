import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { says } from '#contract/platform/errors.ts';
import { id, idParams, named } from '#contract/platform/ids.ts';
import { pagination, paging, searchText } from '#contract/platform/paging.ts';
import { instant } from '#contract/platform/time.ts';
import { notificationErrors as errors } from './notifications.errors.ts';
import { noticeGroups } from './notifications.kinds.ts';
import { mailStates, noticeChoice, noticeChoices, noticeKind } from './notifications.fields.ts';

const notification = z.object({
  _id: id,
  kind: noticeKind,
  /** In the caller's language. */
  title: z.string(),
  /** The page it leads to, without the prefix of a language. */
  path: z.string(),
  createdAt: instant,
  /** How many similar ones this line stands for: unread ones of a kind about the same page. The title is that of the newest. */
  count: z.int(),
  /** When the first of them was written. */
  since: instant,
  readAt: instant.nullable(),
  /** The person has to do something about it, and has not: a confirmation until it is given, the rest until it is read. */
  needsAction: z.boolean(),
});
export type Notification = z.output<typeof notification>;

/** What became of mails: on their way, not sent because of the person's account or choice, accepted or refused by the mail server. */
const outcome = {
  queued: z.int(),
  heldInactive: z.int(),
  heldNoMails: z.int(),
  heldSwitchedOff: z.int(),
  /** Not sent alone: a digest names it. */
  inDigest: z.int(),
  /** Not sent: what it was about was taken back before. */
  withdrawn: z.int(),
  /** Not sent: the address refused too many. */
  unreachable: z.int(),
  sent: z.int(),
  refused: z.int(),
};
const kindOutcome = z.object({ kind: z.string(), ...outcome });
export type KindOutcome = z.output<typeof kindOutcome>;

const broadcast = z.object({
  _id: id,
  kind: noticeKind,
  /** In the caller's language. */
  title: z.string(),
  createdAt: instant,
  /** Null while it is still being written. */
  finishedAt: instant.nullable(),
  peopleCount: z.int(),
});

const delivery = z.object({
  _id: id,
  user: named.extend({ email: z.string() }),
  kind: z.string(),
  /** In the caller's language. */
  title: z.string(),
  createdAt: instant,
  mail: z.enum(mailStates),
  /** When the mail was sent, refused, or held back. */
  mailAt: instant.nullable(),
  /** What the mail server said when it refused the mail; else empty. */
  mailError: z.string(),
  /** When it was shown in the portal; null if it was not. */
  shownAt: instant.nullable(),
  /** When its page was opened; null if the person has not, or only marked it as read. */
  openedAt: instant.nullable(),
  readAt: instant.nullable(),
  confirmedAt: instant.nullable(),
});
export type Delivery = z.output<typeof delivery>;

export const noticePreferences = z.object({
  choices: z.array(noticeChoice.extend({ fixed: z.boolean() })),
  /** False if the person gets no mails of these kinds at all. */
  receiveEmails: z.boolean(),
  /** True after the person has unsubscribed from the summaries, until they want a kind in them again. */
  digestOff: z.boolean(),
  /** How many mails a person gets a day; the rest goes into a digest. */
  mailsPerDay: z.int(),
  version: z.int(),
});
export type NoticePreferences = z.output<typeof noticePreferences>;

const feature = 'notifications';

export const notificationCalls = {
  list: call({
    id: 'notifications.list',
    method: 'GET',
    path: '/api/notifications/',
    summary:
      'The caller’s notifications, of one group or all, unread first and the newest first; similar ones are one line',
    access: 'signed-in',
    feature,
    query: z.object({ ...paging(50), group: z.enum(noticeGroups).optional() }),
    reply: z.object({
      notifications: z.array(notification),
      pagination,
      unreadCount: z.int(),
      /** How many lines each group has, whichever is asked for. Groups without one are left out. */
      groups: z.array(z.object({ group: z.enum(noticeGroups), count: z.int() })),
    }),
  }),
  readAll: call({
    id: 'notifications.read-all',
    method: 'POST',
    path: '/api/notifications/read',
    summary: 'Marks all of the caller’s notifications as read',
    access: 'signed-in',
    feature,
    reply: z.object({ readCount: z.int() }),
  }),
  read: call({
    id: 'notifications.read',
    method: 'POST',
    path: '/api/notifications/{id}/read',
    summary: 'Marks one of the caller’s notifications as read, and the similar ones with it',
    concerns: { id: 'notice' },
    hiddenFrom: 'everybody-else',
    access: 'signed-in',
    feature,
    params: idParams,
    /** Not `opened`: the person ticks it off without going to its page. */
    body: z.object({ opened: z.boolean().default(true) }),
    reply: z.object({ notification }),
    errors: [errors.notFound],
  }),
  stream: call({
    id: 'notifications.stream',
    method: 'GET',
    path: '/api/notifications/stream',
    summary: 'How much the caller has not read, as events; with `live`, each change until the session ends',
    access: 'signed-in',
    feature,
    query: z.object({ live: z.stringbool().default(false) }),
    reply: 'file',
  }),
  outcomes: call({
    id: 'notifications.outcomes',
    method: 'GET',
    path: '/api/notifications/outcomes',
    summary: 'What became of the mails of the last 30 days, by kind',
    access: { role: ['PLATFORM_ADMIN', 'COMPANY_ADMIN'] },
    feature,
    reply: z.object({ kinds: z.array(kindOutcome) }),
  }),
  broadcasts: call({
    id: 'notifications.broadcasts',
    method: 'GET',
    path: '/api/notifications/broadcasts',
    summary: 'The notifications to many people, the newest first',
    access: { role: ['PLATFORM_ADMIN', 'COMPANY_ADMIN'] },
    feature,
    query: z.object({ text: searchText, ...paging(20) }),
    reply: z.object({ broadcasts: z.array(broadcast), pagination }),
  }),
  deliveries: call({
    id: 'notifications.deliveries',
    method: 'GET',
    path: '/api/notifications/deliveries',
    summary: 'What became of everything a person was told, or of one notification to many people',
    access: { role: ['PLATFORM_ADMIN', 'COMPANY_ADMIN'] },
    feature,
    query: z
      .object({
        user: id.optional(),
        /** A notification to many people. */
        broadcast: id.optional(),
        mail: z.enum(mailStates).optional(),
        ...paging(50),
      })
      .refine((one) => (one.user === undefined) !== (one.broadcast === undefined), {
        path: ['user'],
        ...says(errors.personOrBroadcast),
      }),
    reply: z.object({
      deliveries: z.array(delivery),
      /** How many there are of each, whichever is shown. */
      counts: z.record(z.enum(mailStates), z.int()),
      openedCount: z.int(),
      pagination,
    }),
    errors: [errors.notFound, errors.personOrBroadcast],
  }),
  preferences: call({
    id: 'notifications.preferences',
    method: 'GET',
    path: '/api/me/notifications',
    summary: 'Which notifications the caller gets, in the portal and by e-mail',
    access: 'signed-in',
    reply: z.object({ preferences: noticePreferences }),
  }),
  savePreferences: call({
    id: 'notifications.save-preferences',
    method: 'PUT',
    path: '/api/me/notifications',
    summary: 'Chooses which notifications the caller gets',
    access: 'signed-in',
    body: noticeChoices,
    reply: z.object({ preferences: noticePreferences }),
    errors: [errors.fixedKind],
  }),
};
