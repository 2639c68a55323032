import { sql } from 'kysely';
import type { Language } from '#contract/platform/language.ts';
import type { Db } from '#server/platform/database/open.ts';

export interface MailRow {
  readonly id: string;
  readonly recipient: string;
  readonly language: Language;
  readonly subject: string;
  readonly bodyText: string;
  readonly bodyHtml: string;
  /** Includes this attempt. */
  readonly attempts: number;
  readonly createdAt: string;
}

/** Longer than sending a whole batch can take. After it, another sender takes the mails of one that died. */
const leaseSeconds = 300;

/** Takes due mails for this sender only, oldest first. */
export async function takeDueMails(db: Db, limit: number): Promise<readonly MailRow[]> {
  const { rows } = await sql<MailRow>`
    with due as (
      select id from mail where sent_at is null and failed_at is null and retry_at <= now()
      order by retry_at, id limit ${limit} for update skip locked
    )
    update mail m set attempts = attempts + 1, retry_at = now() + make_interval(secs => ${leaseSeconds})
    from due where m.id = due.id
    returning m.id, m.recipient, m.language, m.subject, m.body_text as "bodyText", m.body_html as "bodyHtml", m.attempts,
      m.created_at as "createdAt"`.execute(db);
  return rows.toSorted((a, b) => a.id.localeCompare(b.id));
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
    update mail set body_text = '', body_html = '', body_removed_at = ${now}
    where id in (
      select id from mail
      where body_removed_at is null and coalesce(sent_at, failed_at) is not null
        and created_at < case when holds_code then ${before(keptDays.withCode)}::timestamptz else ${before(keptDays.other)}::timestamptz end
      order by created_at limit 5000
    )
    returning id`.execute(db);
  return rows.map((row) => row.id);
}
