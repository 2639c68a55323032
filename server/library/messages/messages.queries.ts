import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { MailState, MessageState } from '#contract/library/message-states.ts';
import type { MessageRecipient } from '#contract/library/messages.calls.ts';
import type { Audience } from '#contract/people/audiences.fields.ts';
import type { Bilingual, Language } from '#contract/platform/language.ts';
import { namedAudience } from '#server/people/audiences/audience.queries.ts';
import { namedUser } from '#server/people/users/named-user.queries.ts';
import { firstDealer } from '#server/platform/access/person.scope.ts';
import { isCurrentMembership } from '#server/platform/access/person.scope.ts';
import {
  limitOf,
  listOf,
  matchesStored,
  matchesText,
  offsetOf,
  type Page,
  type PageQuery,
} from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { queue } from '#server/platform/queue/queue.queries.ts';
import { shownFiles, type ShownFile } from '#server/platform/files/shown-file.queries.ts';

interface Named {
  readonly _id: string;
  readonly name: string;
}

export interface MessageCardRow {
  readonly id: string;
  readonly subject: string;
  readonly excerpt: string;
  readonly language: Language;
  readonly author: Named;
  readonly state: MessageState;
  readonly sendAt: string | null;
  readonly sentAt: string | null;
  readonly unread: boolean;
  readonly attachmentCount: number;
  readonly recipientCount: number;
  readonly openedCount: number;
  readonly updatedAt: string;
}

export interface MessageRow extends MessageCardRow {
  readonly text: string;
  readonly attachments: readonly ShownFile[];
  readonly fileIds: readonly string[];
  readonly audienceId: string | null;
  readonly audience: Audience | null;
  readonly problem: Bilingual | null;
  readonly version: number;
}

const excerptLength = 160;

/** On `message m`. */
const stateOf = sql<MessageState>`case when m.status = 'draft' and m.send_at is not null then 'scheduled' else m.status end`;

const cardColumns = (
  userId: string,
) => sql`m.id, m.subject, left(m.text, ${excerptLength}) as excerpt, m.language, ${namedUser('m.author_id')} as author,
  ${stateOf} as state, m.send_at as "sendAt", m.sent_at as "sentAt",
  exists (select from message_recipient r where r.message_id = m.id and r.user_id = ${userId} and r.opened_at is null) as unread,
  cardinality(m.file_ids) as "attachmentCount", m.recipient_count as "recipientCount",
  case when m.author_id = ${userId} then (select count(r.opened_at) from message_recipient r where r.message_id = m.id) else 0 end::integer as "openedCount",
  m.updated_at as "updatedAt"`;

export interface ListQuery extends PageQuery {
  readonly text?: string | undefined;
  readonly unread?: boolean | undefined;
  readonly state?: MessageState | undefined;
}

/** What a person received, the newest first. */
export async function receivedBy(
  db: Db,
  userId: string,
  { text, unread, ...page }: ListQuery,
): Promise<Page<MessageCardRow>> {
  const list = listOf({
    page,
    from: sql`message_recipient i join message m on m.id = i.message_id`,
    id: sql`m.id`,
    visible: sql<SqlBool>`i.user_id = ${userId}`,
    search: text ? matchesStored(sql`m.search_text`, text) : undefined,
    filters: [unread === undefined ? undefined : sql<SqlBool>`(i.opened_at is null) = ${unread}`],
    order: sql`sort_key desc, matching_id desc`,
    kept: sql`i.sent_at as sort_key`,
    columns: cardColumns(userId),
    lookUp: sql`message m on m.id = matching_id`,
  });
  const { rows } = await sql<{ page: MessageCardRow[]; total: number }>`
    ${list.start} select ${list.page} as page, ${list.total} as total`.execute(db);
  return { rows: rows[0]!.page, total: rows[0]!.total };
}

/** What a person wrote, the latest change first. */
export async function writtenBy(
  db: Db,
  userId: string,
  { text, state, ...page }: ListQuery,
): Promise<Page<MessageCardRow>> {
  const list = listOf({
    page,
    from: sql`message m`,
    id: sql`m.id`,
    visible: sql<SqlBool>`m.author_id = ${userId}`,
    search: text ? matchesStored(sql`m.search_text`, text) : undefined,
    filters: [state && sql<SqlBool>`${stateOf} = ${state}`],
    order: sql`sort_key desc, matching_id desc`,
    kept: sql`coalesce(m.sent_at, m.updated_at) as sort_key`,
    columns: cardColumns(userId),
    lookUp: sql`message m on m.id = matching_id`,
  });
  const { rows } = await sql<{ page: MessageCardRow[]; total: number }>`
    ${list.start} select ${list.page} as page, ${list.total} as total`.execute(db);
  return { rows: rows[0]!.page, total: rows[0]!.total };
}

/** One message, if `visible` admits it. `lock` keeps it as it is for the rest of the transaction. */
export async function messageById(
  db: Db | Transaction,
  {
    id,
    userId,
    visible,
  }: { readonly id: string; readonly userId: string; readonly visible: Expression<SqlBool> },
  { lock = false } = {},
): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    select ${cardColumns(userId)}, m.text, m.audience_id as "audienceId", ${namedAudience(sql`m.audience_id`)} as audience, m.problem, m.version,
      to_json(m.file_ids) as "fileIds",
      ${shownFiles(sql`m.file_ids`)} as attachments
    from message m where m.id = ${id} and ${visible} ${lock ? sql`for update of m` : sql``}`.execute(db);
  return rows[0];
}

export interface MessageInput {
  readonly subject: string;
  readonly text: string;
  readonly language: Language;
  readonly audienceId: string | null;
  readonly fileIds: readonly string[];
  readonly status: 'draft' | 'sending';
  readonly sendAt: Date | null;
}

const columnsOf = ({ fileIds, ...input }: MessageInput) => ({
  ...input,
  fileIds: [...fileIds],
  problem: null,
});

export async function insertMessage(
  tx: Transaction,
  { id, authorId }: { readonly id: string; readonly authorId: string },
  input: MessageInput,
): Promise<void> {
  await tx
    .insertInto('message')
    .values({ id, authorId, ...columnsOf(input) })
    .execute();
}

export async function updateMessage(
  tx: Transaction,
  id: string,
  input: MessageInput,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('message')
    .set((eb) => ({ ...columnsOf(input), updatedAt: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Makes a message that was not sent a draft again; `problem` says why, if the portal could not send it. */
export async function backToDraft(
  tx: Transaction,
  id: string,
  problem: Bilingual | null,
  at: Date,
): Promise<void> {
  await sql`update message set status = 'draft', send_at = null, problem = ${problem && JSON.stringify(problem)}::jsonb, updated_at = ${at},
    version = version + 1 where id = ${id}`.execute(tx);
}

/** Deletes a draft. Returns the files it named. */
export async function deleteDraft(tx: Transaction, id: string): Promise<readonly string[]> {
  const row = await tx.deleteFrom('message').where('id', '=', id).returning('fileIds').executeTakeFirst();
  return row?.fileIds ?? [];
}

/** Whom a message would reach: on `user_account u` and its `access_scope a`. */
const reached = (
  meant: RawBuilder<SqlBool>,
  visible: Expression<SqlBool>,
  authorId: string,
) => sql`user_account u join access_scope a on a.user_id = u.id
  where ${meant} and ${visible} and u.id <> ${authorId} and u.role_id in (select g.role_id from role_right g where g.name = 'VIEW_MESSAGES')`;

export interface Reaching {
  /** On `user_account u` and its `access_scope a`: people of the audience. */
  readonly meant: RawBuilder<SqlBool>;
  /** On `user_account u`: people the author may see. */
  readonly visible: Expression<SqlBool>;
  readonly authorId: string;
}

export async function countReached(
  db: Db | Transaction,
  { meant, visible, authorId }: Reaching,
  limit: number,
): Promise<{ readonly count: number; readonly first: readonly (Named & { readonly dealer: string })[] }> {
  const { rows } = await sql<{ count: number; first: (Named & { readonly dealer: string })[] }>`
    with reached as materialized (select u.id, u.full_name, u.search_name from ${reached(meant, visible, authorId)}),
    first as (select * from reached order by search_name, id limit ${limit})
    select (select count(*) from reached) as count,
      coalesce((select json_agg(json_build_object('_id', f.id, 'name', f.full_name, 'dealer', coalesce((
          select d.name from dealer_membership m join dealer d on d.id = m.dealer_id where m.user_id = f.id and ${isCurrentMembership('m')}
          ${firstDealer('m')}), '')) order by f.search_name, f.id) from first f), '[]') as first`.execute(db);
  return rows[0]!;
}

/** Freezes the recipients and sends the message. Returns how many there are; with nobody, nothing changes. */
export async function deliver(
  tx: Transaction,
  id: string,
  { meant, visible, authorId }: Reaching,
  at: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with frozen as (insert into message_recipient (message_id, user_id, sent_at)
      select ${id}, u.id, ${at} from ${reached(meant, visible, authorId)} returning user_id),
    counted as (select count(*)::integer as count from frozen),
    sent as (update message m set status = 'sent', sent_at = ${at}, send_at = null, problem = null, recipient_count = c.count, updated_at = ${at},
      version = m.version + 1 from counted c where m.id = ${id} and c.count > 0)
    select count from counted`.execute(tx);
  return rows[0]!.count;
}

export interface DueMessage {
  readonly id: string;
  readonly authorId: string;
  /** The author’s name. */
  readonly author: string;
  readonly audienceId: string | null;
  readonly subject: string;
  readonly text: string;
}

const timed = queue({
  table: 'message',
  as: 'm',
  ready: sql`m.status <> 'sent'`,
  order: sql`m.send_at, m.id`,
});

/** Locks the next message whose time has come and that no other worker has. */
export async function lockDueMessage(tx: Transaction, at: Date): Promise<DueMessage | undefined> {
  const { rows } = await sql<DueMessage>`
    select m.id, m.author_id as "authorId", (select a.full_name from user_account a where a.id = m.author_id) as author,
      m.audience_id as "audienceId", m.subject, m.text ${timed.next({ only: sql`m.send_at <= ${at}` })}`.execute(
    tx,
  );
  return rows[0];
}

/** The first time a recipient opens a message. */
export async function markOpened(tx: Transaction, id: string, userId: string, at: Date): Promise<void> {
  await sql`update message_recipient set opened_at = ${at} where message_id = ${id} and user_id = ${userId} and opened_at is null`.execute(
    tx,
  );
}

export interface RecipientsQuery extends PageQuery {
  readonly text?: string | undefined;
  readonly opened?: boolean | undefined;
}

/** Who got a message, by name, with what became of each mail. */
export async function recipientsOf(
  db: Db,
  id: string,
  { text, opened, ...page }: RecipientsQuery,
): Promise<Page<MessageRecipient>> {
  const matching = sql`message_recipient r join user_account u on u.id = r.user_id where r.message_id = ${id}
    and ${text ? matchesText(sql`u.full_name || ' ' || u.email`, text) : sql`true`}
    and ${opened === undefined ? sql`true` : sql<SqlBool>`(r.opened_at is not null) = ${opened}`}`;
  const { rows } = await sql<{ page: MessageRecipient[]; total: number }>`
    with shown as (select u.id, u.full_name, u.search_name, r.opened_at from ${matching} order by u.search_name, u.id limit ${limitOf(page)} offset ${offsetOf(page)})
    select (select count(*) from ${matching}) as total, coalesce((select json_agg(json_build_object('user', json_build_object('_id', s.id, 'name', s.full_name),
        'dealer', (select json_build_object('_id', d.id, 'name', d.name) from dealer_membership m join dealer d on d.id = m.dealer_id
          where m.user_id = s.id and ${isCurrentMembership('m')} ${firstDealer('m')}),
        'openedAt', s.opened_at, 'mail', ${mailOf(id)}) order by s.search_name, s.id) from shown s), '[]') as page`.execute(
    db,
  );
  return { rows: rows[0]!.page, total: rows[0]!.total };
}

/** On `shown s`. */
const mailOf = (id: string) => sql<MailState>`coalesce((
  select case when x.held_reason = 'digest' then 'digest' when x.held_at is not null then 'held' when x.sent_at is not null then 'sent' when x.failed_at is not null then 'refused' else 'queued' end
  from mail x where x.occasion = ${`message:${id}:`} || s.id::text), 'none')`;

/** Whether a visible message names this file. */
export async function isFileOfMessage(
  db: Db,
  fileId: string,
  visible: Expression<SqlBool>,
): Promise<boolean> {
  const { rows } =
    await sql`select from message m where m.file_ids @> array[${fileId}::uuid] and ${visible} limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

/** On `f.id`: some message names the file. */
export const isNamedByMessage = sql<SqlBool>`exists (select from message m where m.file_ids @> array[f.id])`;

/** On `user_account u`: the message went to the person. */
export const isRecipientOf = (messageId: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from message_recipient r where r.message_id = ${messageId} and r.user_id = u.id)`;

/** On `user_account u`: how many messages wait to be opened. */
export const unreadMessages = sql<number>`(select count(*)::integer from message_recipient r where r.user_id = u.id and r.opened_at is null)`;
