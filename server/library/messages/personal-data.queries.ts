import { sql, type RawBuilder } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';

export interface OwnMessage {
  readonly role: 'author' | 'recipient';
  readonly subject: string;
  readonly text: string;
  readonly sentAt: string | null;
  readonly openedAt: string | null;
}

/** What a person wrote and received. */
export async function messagesToExport(db: Db, userId: string): Promise<readonly OwnMessage[]> {
  const { rows } = await sql<OwnMessage>`
    select 'author' as role, m.subject, m.text, m.sent_at as "sentAt", null::timestamptz as "openedAt" from message m where m.author_id = ${userId}
    union all
    select 'recipient', m.subject, m.text, r.sent_at, r.opened_at from message_recipient r join message m on m.id = r.message_id
    where r.user_id = ${userId} order by "sentAt"`.execute(db);
  return rows;
}

/** The occasions of what a person sent. */
export const occasionsOf = (authorId: string): RawBuilder<unknown> =>
  sql`select 'message:' || m.id from message m where m.author_id = ${authorId}`;

/**
 * Deletes drafts and what the person received. What the person sent stays with its recipients. The files of the drafts belong to nothing then, and the
 * sweep removes them.
 */
export async function forgetMessages(tx: Transaction, userId: string): Promise<void> {
  await sql`
    with received as (delete from message_recipient where user_id = ${userId}),
    drafts as (delete from message where author_id = ${userId} and status <> 'sent' returning file_ids)
    update file f set owner_kind = null, owner_id = null from drafts d where f.id = any(d.file_ids)`.execute(
    tx,
  );
}
