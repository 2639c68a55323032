import * as z from 'zod';
import { versioned } from '#contract/platform/versioned.ts';
import { noticeKindNames } from './notifications.kinds.ts';

export const noticeKind = z.enum(noticeKindNames);

/** How a person wants to be told about one kind of occasion. */
export const noticeChoice = z.object({ kind: noticeKind, portal: z.boolean(), mail: z.boolean() });
export type NoticeChoice = z.output<typeof noticeChoice>;

/** Kinds that are not sent stay as they are. */
export const noticeChoices = z.object({
  choices: z.array(noticeChoice).max(noticeKindNames.length),
  ...versioned,
});
