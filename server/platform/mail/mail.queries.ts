import { sql } from 'kysely';
import type { Language } from '#contract/platform/language.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import type { MailAttachment } from './attachments.ts';

export interface MailRow {
  readonly id: string;
  readonly recipient: string;
  readonly language: Language;
  readonly subject: string;
  readonly bodyText: string;
  readonly bodyHtml: string;
  readonly attachments: readonly MailAttachment[] | null;
  /** Set for a text shared by many people, which has a place for it. */
  readonly firstName: string | null;
  /** True if the person can choose not to get mails of this kind. */
  readonly isWanted: boolean;
  readonly kind: string | null;
  readonly personId: string | null;
  /** Of the person, if they can choose not to get mails of this kind. */
  readonly secret: Buffer | null;
  /** Includes this attempt. */
  readonly attempts: number;
  readonly createdAt: string;
  readonly requestId: string | null;
}

export async function noteSent(db: Db, ids: readonly string[]): Promise<void> {
  await sql`update mail set sent_at = now(), last_error = null where id = any(${ids}::uuid[])`.execute(db);
}

/** Records why it failed. It is retried after this many minutes, or set aside if there are none. */
export async function noteFailed(
  db: Db | Transaction,
  id: string,
  error: string,
  waitMinutes: number | undefined,
): Promise<void> {
  const next =
    waitMinutes === undefined
      ? sql`failed_at = now()`
      : sql`retry_at = now() + make_interval(mins => ${waitMinutes})`;
  await sql`update mail set last_error = ${error.slice(0, 1000)}, ${next} where id = ${id}`.execute(db);
}

/** How long the text of a mail is kept: with a one-time code, and without. */
const keptDays = { withCode: 1, other: 90 } as const;

/** Empties the texts of mails that were sent or given up long enough ago. Returns their ids, 5,000 at most. */
export async function removeOldBodies(db: Db, now: Date): Promise<readonly string[]> {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const { rows } = await sql<{ id: string }>`
    update mail set body_text = '', body_html = '', attachments = null, body_removed_at = ${now}
    where id in (
      select id from mail
      where body_removed_at is null and body_text <> '' and state <> 'queued'
        and created_at < case when holds_code then ${before(keptDays.withCode)}::timestamptz else ${before(keptDays.other)}::timestamptz end
      order by created_at limit 5000
    )
    returning id`.execute(db);
  return rows.map((row) => row.id);
}

/** The same for texts shared by many mails, once none of those waits any more. Returns the ids of their mails: their files go, too. */
export async function removeSharedBodies(db: Db, now: Date): Promise<readonly string[]> {
  const before = new Date(now.getTime() - keptDays.other * 86_400_000);
  const { rows } = await sql<{ id: string }>`
    with emptied as (
      update mail_body b set body_text = '', body_html = '', attachments = null, removed_at = ${now}
      where removed_at is null and created_at < ${before} and not exists (select from mail m where m.body_id = b.id
        and m.sent_at is null and m.failed_at is null and m.held_at is null)
      returning b.id
    )
    select m.id from emptied e join mail m on m.body_id = e.id where m.sent_at is not null`.execute(db);
  return rows.map((row) => row.id);
}
