import {
  canSwitchOff,
  noticeKindNames,
  noticeKinds,
  type NoticeKind,
} from '#contract/people/notifications.kinds.ts';
import type { NoticePreferences } from '#contract/people/notifications.calls.ts';
import type { MailKind, NoticeChoice, NoticeWay } from '#contract/people/notifications.fields.ts';
import { allows } from '#contract/platform/access.ts';
import type { Actor } from '#server/platform/access/actor.ts';

/** What a person chose. A kind that is not named comes in the usual way. `digest`: whether they get the summaries at all. */
export type StoredChoices = Readonly<Partial<Record<MailKind, StoredChoice>>>;
interface StoredChoice {
  readonly portal: boolean;
  /** `digest`: only in the digest. */
  readonly mail: boolean | 'digest';
}

export interface NoticeSetting {
  readonly choices: StoredChoices;
  readonly receiveEmails: boolean;
  readonly version: number;
}

/**
 * Whether a kind can concern a person: only people who work on courses are told about their review, of addresses only who may change
 * them, and of the full report only platform administrators.
 */
const concerns = (kind: NoticeKind, actor: Actor): boolean => {
  if (kind === 'address-refused') return allows({ right: 'MODIFY_USERS' }, actor);
  if (kind === 'full-report-failed') return actor.isPlatformAdmin;
  return noticeKinds[kind].group !== 'authoring' || allows({ right: 'VIEW_COURSES' }, actor);
};

const storedAs: Readonly<Record<NoticeWay, StoredChoice>> = {
  off: { portal: false, mail: false },
  portal: { portal: true, mail: false },
  digest: { portal: true, mail: 'digest' },
  mail: { portal: true, mail: true },
};

function wayOf(kind: NoticeKind, stored: StoredChoice | undefined): NoticeWay {
  const { portal, mail } = stored ?? storedAs[noticeKinds[kind].urgency === 'quiet' ? 'digest' : 'mail'];
  if (mail === 'digest') return 'digest';
  if (mail) return 'mail';
  return portal ? 'portal' : 'off';
}

/** Every kind that can concern a person, with their choice. */
export const choicesFor = (
  actor: Actor,
  { choices, receiveEmails, version }: NoticeSetting,
  mailsPerDay: number,
): NoticePreferences => ({
  choices: noticeKindNames
    .filter((kind) => concerns(kind, actor))
    .map((kind) => ({
      kind,
      way: wayOf(kind, choices[kind]),
      fixed: !canSwitchOff(kind),
    })),
  receiveEmails,
  digestOff: !getsMails(choices, 'digest'),
  mailsPerDay,
  version,
});

/**
 * The stored choices after a save. Kinds that were not sent stay as they are. Whoever wants a kind in the summary wants the summary, also
 * after unsubscribing from it.
 */
export function withChoices(stored: StoredChoices, sent: readonly NoticeChoice[]): StoredChoices {
  const { digest, ...rest } = stored;
  const wantsDigest = digest === undefined || sent.some(({ way }) => way === 'digest');
  return {
    ...rest,
    ...(!wantsDigest && { digest }),
    ...Object.fromEntries(
      sent.flatMap(({ kind, way }) => (canSwitchOff(kind) ? [[kind, storedAs[way]]] : [])),
    ),
  };
}

/** True unless the person switched off the mails of this kind. */
export const getsMails = (stored: StoredChoices, kind: MailKind): boolean => stored[kind]?.mail !== false;

/**
 * The stored choices after unsubscribing. What the portal shows stays as it was. Whoever unsubscribes from the summary gets none any more:
 * what was chosen for it is only in the portal from then on.
 */
export function withoutMails(stored: StoredChoices, kind: MailKind): StoredChoices {
  const kinds: readonly MailKind[] =
    kind === 'digest'
      ? [kind, ...noticeKindNames.filter((one) => wayOf(one, stored[one]) === 'digest')]
      : [kind];
  return {
    ...stored,
    ...Object.fromEntries(kinds.map((one) => [one, { portal: stored[one]?.portal ?? true, mail: false }])),
  };
}
