import {
  canSwitchOff,
  noticeKindNames,
  noticeKinds,
  type NoticeKind,
} from '#contract/people/notifications.kinds.ts';
import type { NoticePreferences } from '#contract/people/notifications.calls.ts';
import type { NoticeChoice } from '#contract/people/notifications.fields.ts';
import { allows } from '#contract/platform/access.ts';
import type { Actor } from '#server/platform/access/actor.ts';

/** What a person does not want. A kind that is not named is wanted. */
export type StoredChoices = Readonly<Partial<Record<NoticeKind, { portal: boolean; mail: boolean }>>>;

export interface NoticeSetting {
  readonly choices: StoredChoices;
  readonly receiveEmails: boolean;
  readonly version: number;
}

/** Whether a kind can concern a person: only people who work on courses are told about their review. */
const concerns = (kind: NoticeKind, actor: Actor): boolean =>
  noticeKinds[kind].group !== 'authoring' || allows({ right: 'VIEW_COURSES' }, actor);

/** Every kind that can concern a person, with their choice. */
export const choicesFor = (
  actor: Actor,
  { choices, receiveEmails, version }: NoticeSetting,
): NoticePreferences => ({
  choices: noticeKindNames
    .filter((kind) => concerns(kind, actor))
    .map((kind) => ({
      kind,
      portal: choices[kind]?.portal ?? true,
      mail: choices[kind]?.mail ?? true,
      fixed: !canSwitchOff(kind),
    })),
  receiveEmails,
  version,
});

/** The stored choices after a save. Kinds that were not sent stay as they are. */
export const withChoices = (stored: StoredChoices, sent: readonly NoticeChoice[]): StoredChoices => ({
  ...stored,
  ...Object.fromEntries(
    sent.flatMap(({ kind, portal, mail }) => (canSwitchOff(kind) ? [[kind, { portal, mail }]] : [])),
  ),
});
