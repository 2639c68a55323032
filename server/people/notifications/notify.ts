import { noticeKinds, type NoticeKind } from '#contract/people/notifications.kinds.ts';
import { isLanguage, type Bilingual, type Language } from '#contract/platform/language.ts';
import type { Services } from '#server/platform/context.ts';
import { isFeatureOn } from '#server/platform/config/features.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import type { MailAttachment } from '#server/platform/mail/attachments.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';
import { storeBodies, type QueuedMail } from '#server/platform/mail/queue-mail.ts';
import {
  insertFanOuts,
  repeatFanOut,
  writeNotices,
  type Addressee,
  type NewNotice,
} from './notify.queries.ts';
import { tellingOf } from './telling.ts';

export interface Notice {
  readonly to: Addressee;
  readonly kind: NoticeKind;
  /** A unique key for what happened. The same person is told about it once, in the portal and by mail. */
  readonly occasion: string;
  /** One sentence for the list of notices. Null for a mail that has no notice. */
  readonly title: Bilingual | null;
  /** The person whose name the title says: if they are erased, it says something else. */
  readonly names?: string | undefined;
  /** The page it leads to, without the prefix of a language. */
  readonly path: `/${string}`;
  /** The mail in the person's language. */
  readonly mail?: (language: Language) => MailContent;
  readonly attachments?: readonly MailAttachment[];
  /** The record whose withdrawal takes the mail back while it waits. */
  readonly about?: string;
}

/**
 * Tells people about something, inside the transaction that changes it: a notice in the portal, and a mail. Both are one statement, however
 * many people there are. Returns the occasions whose mail was queued now: not those mailed before, and not those held back.
 */
export async function notify(
  tx: Transaction,
  { settings }: Pick<Services, 'settings'>,
  notices: readonly Notice[],
): Promise<readonly string[]> {
  if (notices.length === 0) return [];
  const telling = tellingOf(tx);
  if (telling) {
    telling.each.push(...notices);
    return notices.flatMap(({ occasion, mail }) => (mail ? [occasion] : []));
  }
  const { shown, mails } = writtenOf(settings, notices);
  return writeNotices(tx, shown, mails);
}

/** The rows of notices and mails, as `writeNotices` takes them: plain data, so that they can be kept until they leave. */
export function writtenOf(
  settings: Services['settings'],
  notices: readonly Notice[],
): { readonly shown: readonly NewNotice[]; readonly mails: readonly QueuedMail[] } {
  const shown = isFeatureOn(settings, 'notifications') ? notices : [];
  return {
    shown: shown.flatMap(({ to, kind, occasion, title, path, names: namedId = null }) =>
      title ? [{ personId: to.userId, kind, occasion, title, path, namedId }] : [],
    ),
    mails: notices.flatMap(mailOf),
  };
}

function mailOf({ to, kind, occasion, path, mail, attachments = [], about }: Notice): readonly QueuedMail[] {
  if (!mail) return [];
  const language = isLanguage(to.language) ? to.language : 'en';
  const { lane, condition, urgency } = noticeKinds[kind];
  return [
    {
      occasion,
      kind,
      lane,
      condition,
      urgency,
      path,
      about,
      personId: to.userId,
      to: to.email,
      language,
      mail: mail(language),
      attachments,
    },
  ];
}

export interface NoticeToMany {
  readonly kind: NoticeKind;
  readonly occasion: string;
  /** The unique key of each person's notice, if several occasions are about the same thing. Default: the occasion. */
  readonly noticeOccasion?: string;
  /** Who is told: the name of a condition that a room contributes to `noticeRecipients`, and its values. */
  readonly recipients: string;
  readonly params: Readonly<Record<string, string>>;
  readonly title: Bilingual;
  /** As in `Notice`. */
  readonly names?: string | undefined;
  readonly path: `/${string}`;
  /** The mail in both languages. `{firstName}` in its first paragraph, the greeting, becomes each person's first name. */
  readonly mails?: Readonly<Record<Language, MailContent>>;
  readonly attachments?: readonly MailAttachment[];
  /** When it is no news any more: mails that still wait then do not leave. Default: never. */
  readonly until?: string | null;
  /**
   * Others may be meant by now than when this was told before, or it was taken back: who was not told is told now, and nobody is told twice. A
   * mail that waits follows another kind. Default: told once.
   */
  readonly again?: boolean;
}

/**
 * Tells everybody whom a condition admits. In the changing transaction this writes one row for each occasion, however many people that is: a
 * worker writes their notices and mails in pieces afterwards.
 */
export async function notifyMany(
  tx: Transaction,
  { settings }: Pick<Services, 'settings'>,
  ...notices: readonly NoticeToMany[]
): Promise<void> {
  const telling = tellingOf(tx);
  if (telling) {
    telling.many.push(...notices);
    return;
  }
  const shown = isFeatureOn(settings, 'notifications') ? notices : notices.filter((one) => one.mails);
  if (shown.length === 0) return;
  for (const { occasion, mails, attachments, until, again } of shown)
    if (mails) await storeBodies(tx, occasion, mails, { attachments, until, replacing: again });
  await insertFanOuts(
    tx,
    shown.map(
      ({ mails, attachments: _stored, until: _ends, again: _repeats, noticeOccasion, names, ...row }) => ({
        ...row,
        namedId: names ?? null,
        noticeOccasion: noticeOccasion ?? null,
        hasMail: mails !== undefined,
      }),
    ),
  );
  for (const { again, ...notice } of shown) if (again) await repeatFanOut(tx, notice);
}
