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
  /** This try counted. */
  readonly attempts: number;
  readonly createdAt: string;
}

/** Longer than sending a whole batch can take; after it a mail of a sender that died is taken by another. */
const leaseSeconds = 300;

/** Takes due mails for this sender alone, the oldest first. */
export async function takeDueMails(db: Db, now: Date, limit: number): Promise<readonly MailRow[]> {
  const { rows } = await sql<MailRow>`
    with due as (
      select id from mail where sent_at is null and failed_at is null and retry_at <= ${now}
      order by retry_at, id limit ${limit} for update skip locked
    )
    update mail m set attempts = attempts + 1, retry_at = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
    from due where m.id = due.id
    returning m.id, m.recipient, m.language, m.subject, m.body_text as "bodyText", m.body_html as "bodyHtml", m.attempts,
      m.created_at as "createdAt"`.execute(db);
  return rows.toSorted((a, b) => a.id.localeCompare(b.id));
}

export async function noteSent(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('mail').set({ sentAt: now, lastError: null }).where('id', '=', id).execute();
}

/** Notes why it failed: tried again at `retryAt`, or set aside where that is null. */
export async function noteFailed(
  db: Db,
  id: string,
  { error, retryAt, now }: { error: string; retryAt: Date | null; now: Date },
): Promise<void> {
  await db
    .updateTable('mail')
    .set({ lastError: error.slice(0, 1000), ...(retryAt ? { retryAt } : { failedAt: now }) })
    .where('id', '=', id)
    .execute();
}
