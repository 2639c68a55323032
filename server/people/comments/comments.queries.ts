import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Comment } from '#contract/people/comments.fields.ts';
import type { Addressee } from '#server/people/notifications/notify.queries.ts';
import { isActivePerson } from '#server/platform/access/person.scope.ts';
import { limitOf, offsetOf, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';

/** The record that a comment is about. */
export interface RecordKey {
  readonly kind: string;
  readonly id: string;
}

export interface CommentReader {
  readonly userId: string;
  /** May delete comments of others. */
  readonly moderates: boolean;
}

/** On `record_comment rc`: a comment, not a reply, that is still shown. */
const isShownThread = sql.raw<SqlBool>(`(rc.parent_id is null
  and (rc.deleted_at is null or exists (select from record_comment a where a.parent_id = rc.id and a.deleted_at is null)))`);

interface Threads {
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

/** A comment or a reply. */
interface Remark {
  readonly id: string;
  readonly parentId: string | null;
  readonly message: string;
  readonly authorId: string;
  readonly authorName: string;
  readonly createdAt: string;
  readonly deleted: boolean;
  readonly reported: boolean;
  /** Null unless the reader moderates. */
  readonly reportedBy: Comment['reportedBy'];
  readonly taggedUsers: Comment['taggedUsers'] | null;
}

const people = sql`json_agg(json_build_object('_id', t.id, 'name', t.full_name)`;
const reporters = sql`coalesce((select ${people} order by p.created_at, t.id)
  from record_comment_report p join user_account t on t.id = p.user_id where p.comment_id = s.id), '[]')`;

/**
 * The page is chosen first: otherwise each comment before it would be read with its replies, and left out. Comments and replies come as rows, because
 * to nest them in the database costs it twice as much as to find them.
 */
async function threads(
  db: Db | Transaction,
  { kind, id }: RecordKey,
  reader: CommentReader,
  { direction, limit, offset }: Threads,
): Promise<Comment[]> {
  const way = sql.raw(direction);
  const { rows } = await sql<Remark>`
    with page as materialized (
      select rc.* from record_comment rc where rc.record_kind = ${kind} and rc.record_id = ${id} and ${isShownThread}
      order by rc.created_at ${way}, rc.id ${way} limit ${limit} offset ${offset}),
    shown as materialized (
      select * from page
      union all select a.* from page join record_comment a on a.parent_id = page.id and a.deleted_at is null),
    tagged as (
      select g.comment_id, ${people} order by t.full_name, t.id) as people
      from shown s join record_comment_tag g on g.comment_id = s.id join user_account t on t.id = g.user_id group by g.comment_id)
    select s.id, s.parent_id as "parentId", s.text as message, u.id as "authorId", u.full_name as "authorName", s.created_at as "createdAt",
      s.deleted_at is not null as deleted,
      exists (select from record_comment_report p where p.comment_id = s.id and p.user_id = ${reader.userId}) as reported,
      case when ${reader.moderates}::boolean then ${reporters} end as "reportedBy", tagged.people as "taggedUsers"
    from shown s join user_account u on u.id = s.created_by left join tagged on tagged.comment_id = s.id
    order by s.created_at ${way}, s.id ${way}`.execute(db);
  const replies = Map.groupBy(
    rows.filter(({ parentId }) => parentId !== null),
    ({ parentId }) => parentId,
  );
  const repliesTo = (remark: Remark) => {
    const found = (replies.get(remark.id) ?? []).map((reply) => said(reply, reader));
    // The oldest reply comes first, also where the newest comment does.
    return direction === 'desc' ? found.toReversed() : found;
  };
  return rows
    .filter(({ parentId }) => parentId === null)
    .map((remark) => ({ ...said(remark, reader), replies: repliesTo(remark) }));
}

function said(remark: Remark, { userId, moderates }: CommentReader): Omit<Comment, 'replies'> {
  const { id, message, authorId, authorName, createdAt, deleted, reported, reportedBy, taggedUsers } = remark;
  const isOwn = authorId === userId;
  return {
    _id: id,
    message,
    author: { _id: authorId, name: authorName },
    taggedUsers: taggedUsers ?? [],
    createdAt,
    deleted,
    reported,
    reportedBy,
    abilities: { delete: !deleted && (isOwn || moderates), report: !deleted && !isOwn && !reported },
  };
}

/** The comments on a record with their replies, the oldest first. */
export const commentsOf = (
  db: Db | Transaction,
  record: RecordKey,
  reader: CommentReader,
): Promise<Comment[]> => threads(db, record, reader, { direction: 'asc', limit: 500, offset: 0 });

/** One page of the comments on a record with their replies, the newest first. */
export const newestComments = (
  db: Db | Transaction,
  record: RecordKey,
  reader: CommentReader,
  page: PageQuery,
): Promise<Comment[]> =>
  threads(db, record, reader, { direction: 'desc', limit: limitOf(page), offset: offsetOf(page) });

/** Joins how many comments records have. `recordId` is a column. */
export const joinCommentCounts = (kind: string, recordId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`left join record_comment_count commented on commented.record_kind = ${sql.lit(kind)} and commented.record_id = ${recordId}`;

/** Where the counts are joined: how many comments a record has without their replies. */
export const threadCount = sql<number>`coalesce(commented.threads, 0)`;

/** Where the counts are joined: how many comments and replies a record has. */
export const commentCount = sql<number>`coalesce(commented.comments, 0)`;

export interface NewComment extends RecordKey {
  readonly parentId: string | null;
  readonly text: string;
  readonly createdBy: string;
  readonly at: Date;
  readonly tagged: readonly string[];
}

export async function insertComment(tx: Transaction, comment: NewComment): Promise<string> {
  const { kind: recordKind, id: recordId, parentId, text, createdBy, at: createdAt, tagged } = comment;
  const id = newId();
  await tx
    .insertInto('recordComment')
    .values({ id, recordKind, recordId, parentId, text, createdBy, createdAt })
    .execute();
  if (tagged.length > 0)
    await tx
      .insertInto('recordCommentTag')
      .values(tagged.map((userId) => ({ commentId: id, userId })))
      .execute();
  return id;
}

export interface CommentRow {
  readonly id: string;
  readonly parentId: string | null;
  readonly createdBy: string;
}

/** A comment that is not deleted, locked. */
export const lockComment = (
  tx: Transaction,
  { kind, id }: RecordKey,
  commentId: string,
): Promise<CommentRow | undefined> =>
  tx
    .selectFrom('recordComment')
    .select(['id', 'parentId', 'createdBy'])
    .where('id', '=', commentId)
    .where('recordKind', '=', kind)
    .where('recordId', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Reports a comment. False if the person has done so before. */
export async function insertReport(
  tx: Transaction,
  commentId: string,
  { userId, at: createdAt }: { readonly userId: string; readonly at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('recordCommentReport')
    .values({ commentId, userId, createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes the text of a comment, whom it tagged, and who reported it. The row stays, because replies may follow it. */
export async function markDeleted(tx: Transaction, id: string, deletedBy: string, at: Date): Promise<void> {
  await tx
    .updateTable('recordComment')
    .set({ text: '', deletedAt: at, deletedBy })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('recordCommentTag').where('commentId', '=', id).execute();
  await tx.deleteFrom('recordCommentReport').where('commentId', '=', id).execute();
}

/** Deletes all comments on a record that is deleted for good. */
export async function deleteCommentsOn(tx: Transaction, { kind, id }: RecordKey): Promise<void> {
  await tx.deleteFrom('recordComment').where('recordKind', '=', kind).where('recordId', '=', id).execute();
}

/** Those of these people whom a condition on `user_account u` admits. */
export async function peopleWithin(
  tx: Transaction,
  ids: readonly string[],
  condition: Expression<SqlBool>,
): Promise<readonly Addressee[]> {
  const { rows } = await sql<Addressee>`
    select u.id as "userId", u.email, u.language from user_account u
    where u.id = any(${ids}::uuid[]) and ${isActivePerson('u')} and ${condition} order by u.id`.execute(tx);
  return rows;
}

export async function nameOf(tx: Transaction, userId: string): Promise<string> {
  const { fullName } = await tx
    .selectFrom('userAccount')
    .select('fullName')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return fullName;
}

export interface OwnComment {
  readonly record: string;
  readonly message: string;
  readonly createdAt: string;
}

/** What a person wrote. */
export async function ownComments(db: Db, userId: string): Promise<readonly OwnComment[]> {
  const { rows } = await sql<OwnComment>`
    select c.record_kind as record, c.text as message, c.created_at as "createdAt" from record_comment c
    where c.created_by = ${userId} and c.deleted_at is null order by c.created_at, c.id`.execute(db);
  return rows;
}

/** Comments that a person reported. Their texts belong to others. */
export async function ownReports(
  db: Db,
  userId: string,
): Promise<readonly { readonly record: string; readonly reportedAt: string }[]> {
  const { rows } = await sql<{ record: string; reportedAt: string }>`
    select c.record_kind as record, p.created_at as "reportedAt"
    from record_comment_report p join record_comment c on c.id = p.comment_id
    where p.user_id = ${userId} order by p.created_at, c.id`.execute(db);
  return rows;
}

/** Deletes the texts a person wrote, and the tags and reports that name the person or are about these texts. */
export async function eraseComments(tx: Transaction, userId: string): Promise<void> {
  await sql`delete from record_comment_tag g using record_comment c
    where c.id = g.comment_id and (g.user_id = ${userId} or c.created_by = ${userId})`.execute(tx);
  await sql`delete from record_comment_report p using record_comment c
    where c.id = p.comment_id and (p.user_id = ${userId} or c.created_by = ${userId})`.execute(tx);
  await sql`update record_comment set text = '', deleted_at = now(), deleted_by = ${userId}
    where created_by = ${userId} and deleted_at is null`.execute(tx);
}
