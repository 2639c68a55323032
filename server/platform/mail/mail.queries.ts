import { sql } from 'kysely';
import type { Language } from '#contract/platform/language.ts';
import type { Db } from '#server/platform/database/open.ts';
import type { MailAttachment } from './attachments.ts';
import { heldReason, type MailLane } from './mail-lanes.ts';

export interface MailRow {
  readonly id: string;
  readonly recipient: string;
  readonly language: Language;
  readonly subject: string;
  readonly bodyText: string;
  readonly bodyHtml: string;
  readonly attachments: readonly MailAttachment[] | null;
  /** Set for a text shared by many people, which names the person with `{firstName}`. */
  readonly firstName: string | null;
  /** True if the person can choose not to get mails of this kind. */
  readonly isWanted: boolean;
  /** Includes this attempt. */
  readonly attempts: number;
  readonly createdAt: string;
}

/** Longer than sending a whole batch can take. After it, another sender takes the mails of one that died. */
const leaseSeconds = 300;

export interface Taken {
  readonly mails: readonly MailRow[];
  /** How many were due, including those held back. */
  readonly count: number;
}

/**
 * Takes due mails of a lane for this sender only, oldest first. Holds back those whose person is no longer active or no longer wants them,
 * and removes their texts.
 */
export async function takeDueMails(db: Db, lane: MailLane, limit: number): Promise<Taken> {
  const { rows } = await sql<MailRow & { readonly heldReason: string | null }>`
    with due as (
      select id from mail where lane = ${lane} and sent_at is null and failed_at is null and held_at is null and retry_at <= now()
      order by retry_at, id limit ${limit} for update skip locked
    ),
    mailed as (
      select m.id, ${heldReason('m')} as held_reason, case when m.body_id is not null then u.first_name end as first_name,
        coalesce(b.subject, m.subject) as subject, coalesce(b.body_text, m.body_text) as body_text,
        coalesce(b.body_html, m.body_html) as body_html, coalesce(b.attachments, m.attachments) as attachments
      from due join mail m on m.id = due.id
      left join mail_body b on b.id = m.body_id
      left join user_account u on u.id = m.person_id
      left join notice_setting s on s.person_id = m.person_id
    )
    update mail m set attempts = attempts + (x.held_reason is null)::int, retry_at = now() + make_interval(secs => ${leaseSeconds}),
      held_reason = x.held_reason, held_at = case when x.held_reason is not null then now() end,
      body_text = case when x.held_reason is null then m.body_text else '' end,
      body_html = case when x.held_reason is null then m.body_html else '' end,
      attachments = case when x.held_reason is null then m.attachments end
    from mailed x where m.id = x.id
    returning m.id, m.recipient, m.language, x.subject, x.body_text as "bodyText", x.body_html as "bodyHtml", x.attachments,
      x.first_name as "firstName", m.condition = 'wanted' as "isWanted", m.attempts, m.created_at as "createdAt",
      x.held_reason as "heldReason"`.execute(db);
  return {
    mails: rows.filter((row) => row.heldReason === null).toSorted((a, b) => a.id.localeCompare(b.id)),
    count: rows.length,
  };
}

export async function noteSent(db: Db, id: string): Promise<void> {
  await sql`update mail set sent_at = now(), last_error = null where id = ${id}`.execute(db);
}

/** Records why it failed. It is retried after this many minutes, or set aside if there are none. */
export async function noteFailed(
  db: Db,
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
