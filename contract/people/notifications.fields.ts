import * as z from 'zod';
import { versioned } from '#contract/platform/versioned.ts';
import { canSwitchOff, noticeKindNames, type NoticeKind } from './notifications.kinds.ts';

export const noticeKind = z.enum(noticeKindNames);

/** What a person can unsubscribe from: each kind they can switch off, and the summary in the morning. */
export const mailKind = z.enum(['digest', ...noticeKindNames.filter(canSwitchOff)]);
export type MailKind = NoticeKind | 'digest';

/**
 * How a person wants to be told about one kind of occasion: not at all, in the portal only, also in a digest each morning, or also with a
 * mail of its own.
 */
export const noticeWays = ['off', 'portal', 'digest', 'mail'] as const;
export type NoticeWay = (typeof noticeWays)[number];

export const noticeChoice = z.object({ kind: noticeKind, way: z.enum(noticeWays) });
export type NoticeChoice = z.output<typeof noticeChoice>;

/** What became of the mail about an occasion. `none`: there was none. */
export const mailStates = [
  'none',
  'queued',
  'sent',
  'refused',
  'digest',
  'inactive',
  'no-mails',
  'switched-off',
  'withdrawn',
  'unreachable',
] as const;
export type MailState = (typeof mailStates)[number];

/** Kinds that are not sent stay as they are. */
export const noticeChoices = z.object({
  choices: z.array(noticeChoice).max(noticeKindNames.length),
  ...versioned,
});
