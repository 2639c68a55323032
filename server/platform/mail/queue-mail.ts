import { sql, type RawBuilder } from 'kysely';
import type { Language } from '#contract/platform/language.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { askingRequest } from '#server/platform/asked-by.ts';
import { newId } from '#server/platform/ids.ts';
import { checkAttachments, type MailAttachment } from './attachments.ts';
import { htmlBody, textBody, withNamePlace, type MailContent } from './mail-content.ts';
import { heldReason } from './held-reason.queries.ts';
import { isNotGone } from './old-mails.queries.ts';
import type { MailCondition, MailLane, Urgency } from './mail-lanes.rules.ts';

export interface QueuedMail {
  /**
   * A unique key for what the mail is about: `event-reminder:<event>:<user>`. A second mail for the same occasion is not written, unless the first one
   * was taken back.
   */
  readonly occasion: string;
  /** What kind of mail it is, for preferences and for counting outcomes. */
  readonly kind: string;
  /** Default: `codes` for a mail with a code, else `personal`. */
  readonly lane?: MailLane;
  /** Asked when the mail is queued and again when it is sent. Default: `always`, for mails that an account depends on. */
  readonly condition?: MailCondition;
  /** Default: `account`. */
  readonly urgency?: Urgency;
  /** The page it is about, for its line in a digest. */
  readonly path?: string;
  /** The record whose withdrawal takes the mail back while it waits (`withdrawMails`). */
  readonly about?: string | undefined;
  /** Who the mail is for. Null if the address belongs to no account. */
  readonly personId: string | null;
  readonly to: string;
  readonly language: Language;
  readonly mail: MailContent;
  /** Its text opens an account, so it is kept no longer than a code. Default: whether it has a code. */
  readonly holdsSecret?: boolean;
  readonly attachments?: readonly MailAttachment[];
}

/** Writes a mail in the transaction of the change it reports; the worker sends it after the commit. */
export const queueMail = async (tx: Transaction, mail: QueuedMail): Promise<void> => {
  await queueMails(tx, [mail]);
};

/** Same for several mails in one statement; returns the occasions that had no mail before and may be sent. */
export async function queueMails(tx: Transaction, mails: readonly QueuedMail[]): Promise<readonly string[]> {
  if (mails.length === 0) return [];
  const { rows } = await sql<{ occasion: string }>`
    with ${mailsWritten(mails)} select occasion from mail_written where held_reason is null`.execute(tx);
  return rows.map((row) => row.occasion);
}

/**
 * Parts of a `with` that write mails, for statements that write more than mails: `mail_written (occasion, held_reason)` has the new ones. A
 * mail that must not be sent is written as held, without its text, so that the outcome is known. With the limit, people are looked up one by one:
 * the planner expects a hundred rows of JSON, and would rather read some thousand people for each mail.
 */
export const mailsWritten = (mails: readonly QueuedMail[]): RawBuilder<unknown> => sql`
  mail_item as (
    select x.*, h.held_reason
    from jsonb_to_recordset(${JSON.stringify(mails.map(stored))}::jsonb) as x(id uuid, occasion text, kind text, lane text, condition text, urgency text, path text,
      about uuid, person_id uuid, recipient text, language text, subject text, body_text text, body_html text, holds_code boolean, attachments jsonb)
    cross join lateral (
      select ${heldReason('x')} as held_reason
      from (select x.person_id) p left join user_account u on u.id = p.person_id left join notice_setting s on s.person_id = p.person_id limit 1) h),
  mail_written as (
    insert into mail (id, occasion, kind, lane, condition, urgency, path, about, person_id, recipient, language, subject, holds_code, body_text, body_html, attachments,
      held_at, held_reason, request_id, occasion_asked)
    select distinct on (occasion) id, occasion, kind, lane, condition, urgency, path, about, person_id, recipient, language, subject, holds_code,
      case when held_reason is null then body_text else '' end, case when held_reason is null then body_html else '' end,
      case when held_reason is null then attachments end, case when held_reason is not null then now() end, held_reason, ${askingRequest()}::uuid, true
    from mail_item where ${isNotGone(sql`occasion`)} order by occasion
    on conflict (occasion) do update set kind = excluded.kind, lane = excluded.lane, condition = excluded.condition, urgency = excluded.urgency, path = excluded.path,
      about = excluded.about, recipient = excluded.recipient, language = excluded.language, subject = excluded.subject, body_text = excluded.body_text,
      body_html = excluded.body_html, attachments = excluded.attachments, held_at = excluded.held_at, held_reason = excluded.held_reason, counted_on = null,
      request_id = excluded.request_id,
      retry_at = case when mail.attempts = 0 then now() else greatest(mail.retry_at, now()) end
    where mail.held_reason = 'withdrawn' and mail.sent_at is null and mail.failed_at is null
    returning occasion, held_reason)`;

function stored({
  personId,
  to,
  mail,
  attachments = [],
  holdsSecret = mail.code !== undefined,
  ...row
}: QueuedMail) {
  checkAttachments(attachments);
  return {
    lane: mail.code === undefined ? 'personal' : 'codes',
    condition: 'always',
    urgency: 'account',
    ...row,
    id: newId(),
    person_id: personId,
    recipient: to,
    ...bodyOf(mail),
    holds_code: holdsSecret,
    attachments: attachments.length > 0 ? attachments : null,
  };
}

const bodyOf = (mail: MailContent) => ({
  subject: oneLine(mail.subject),
  body_text: textBody(mail),
  body_html: htmlBody(mail),
});

interface BodyOptions {
  readonly attachments?: readonly MailAttachment[] | undefined;
  /** When it is no news any more; what still waits then does not leave. */
  readonly until?: string | null | undefined;
  readonly replacing?: boolean | undefined;
}

/**
 * Stores the text of a mail to many people, once per language. `{firstName}` in its first paragraph becomes each person's first name. The rows
 * of `mail` that refer to it by the occasion and the person's language are written by the fan-out. `replacing`: the text of an earlier time goes.
 */
export async function storeBodies(
  tx: Transaction,
  occasion: string,
  mails: Readonly<Record<Language, MailContent>>,
  { attachments = [], until = null, replacing = false }: BodyOptions = {},
): Promise<void> {
  checkAttachments(attachments);
  const rows = bodyRows(mails).map((row) => ({ id: newId(), ...row }));
  await sql`
    insert into mail_body (id, occasion, language, subject, body_text, body_html, attachments, until)
    select id, ${occasion}, language, subject, body_text, body_html, ${attachments.length > 0 ? JSON.stringify(attachments) : null}::jsonb, ${until}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, language text, subject text, body_text text, body_html text)
    on conflict (occasion, language) do update set subject = excluded.subject, body_text = excluded.body_text, body_html = excluded.body_html,
      attachments = excluded.attachments, until = excluded.until, created_at = excluded.created_at, removed_at = null where ${replacing}`.execute(
    tx,
  );
}

/**
 * Gives mails to many people another text, also those that still wait. `occasions` is a query of them. Texts that were removed stay removed, but
 * for the subject.
 */
export async function rewordBodies(
  tx: Transaction,
  occasions: RawBuilder<unknown>,
  mails: Readonly<Record<Language, MailContent>>,
): Promise<void> {
  await sql`
    update mail_body b set subject = x.subject, body_text = case when b.removed_at is null then x.body_text else '' end,
      body_html = case when b.removed_at is null then x.body_html else '' end
    from jsonb_to_recordset(${JSON.stringify(bodyRows(mails))}::jsonb) as x(language text, subject text, body_text text, body_html text)
    where b.language = x.language and b.occasion in (${occasions})`.execute(tx);
}

const bodyRows = (mails: Readonly<Record<Language, MailContent>>) =>
  (['en', 'fr'] as const).map((language) => ({ language, ...bodyOf(withNamePlace(mails[language])) }));

/** Removes line breaks: a subject must not end its header. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
