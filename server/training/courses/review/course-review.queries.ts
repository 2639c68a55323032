import { sql, type SqlBool } from 'kysely';
import { roleHolds } from '#server/platform/access/role.scope.ts';
import type { CourseComment } from '#contract/training/course-publishing.calls.ts';
import { namedUser } from '#server/people/users/named-user.queries.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { withId } from '#server/platform/with-id.ts';
import { draftsVisible } from '../draft/course-drafts.scope.ts';

export interface Recipient {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly language: string;
}

const recipientColumns = sql`u.id as "userId", u.email, u.first_name as "firstName", u.language`;

/** Active people who may review this course, without the one who submitted. */
export async function reviewers(
  tx: Transaction,
  course: { readonly brandId: string | null },
  but: string,
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select ${recipientColumns} from user_account u join role r on r.id = u.role_id
    join access_scope a on a.user_id = u.id
    where u.status = 'active' and u.id <> ${but} and not r.french_only
      and (r.reach = 'everything' or ${course.brandId}::uuid = any(a.owned_brand_ids)) and ${roleHolds('VIEW_COURSE_REQUESTS', 'PUBLISH_COURSE')}
    order by u.id limit 200`.execute(tx);
  return rows;
}

/** An active person. */
export async function recipient(tx: Transaction, userId: string): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    select ${recipientColumns} from user_account u where u.id = ${userId} and u.status = 'active'`.execute(
    tx,
  );
  return rows[0];
}

export async function nameOf(tx: Transaction, userId: string): Promise<string> {
  const row = await tx
    .selectFrom('userAccount')
    .select('fullName')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.fullName ?? '';
}

/** The comments on a course with their replies, open ones first, as a person sees them. */
export async function commentsOf(
  db: Db | Transaction,
  courseId: string,
  userId: string,
): Promise<CourseComment[]> {
  const { rows } = await sql<Omit<CourseComment, '_id'> & { id: string }>`
    select m.id, m.section_id as "sectionId", m.question_id as "questionId", m.text, ${namedUser('m.created_by')} as "createdBy",
      m.created_at as "createdAt", m.created_by = ${userId} as "isOwn", m.resolved_at as "resolvedAt", ${namedUser('m.resolved_by')} as "resolvedBy",
      coalesce((select json_agg(json_build_object('_id', a.id, 'text', a.text, 'createdBy', ${namedUser('a.created_by')}, 'createdAt', a.created_at,
        'isOwn', a.created_by = ${userId}) order by a.created_at, a.id) from course_comment a where a.parent_id = m.id), '[]') as answers
    from course_comment m where m.course_id = ${courseId} and m.parent_id is null
    order by m.resolved_at is not null, m.created_at, m.id`.execute(db);
  return rows.map(withId);
}

export interface NewComment {
  readonly id: string;
  readonly courseId: string;
  readonly sectionId: string | null;
  readonly questionId: string | null;
  readonly parentId: string | null;
  readonly text: string;
  readonly createdBy: string;
}

/** Adds a comment. A comment sent twice is stored once. */
export async function insertComment(tx: Transaction, comment: NewComment): Promise<void> {
  await tx
    .insertInto('courseComment')
    .values(comment)
    .onConflict((oc) => oc.column('id').doNothing())
    .execute();
}

export interface CommentRow {
  readonly id: string;
  readonly parentId: string | null;
  readonly createdBy: string;
  readonly text: string;
  readonly resolvedAt: string | null;
}

export async function lockComment(
  tx: Transaction,
  courseId: string,
  id: string,
): Promise<CommentRow | undefined> {
  return tx
    .selectFrom('courseComment')
    .select(['id', 'parentId', 'createdBy', 'text', 'resolvedAt'])
    .where('id', '=', id)
    .where('courseId', '=', courseId)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateComment(
  tx: Transaction,
  id: string,
  change: {
    readonly text?: string | undefined;
    readonly resolved?: { readonly at: Date; readonly by: string } | null | undefined;
  },
): Promise<void> {
  const values = {
    ...(change.text !== undefined && { text: change.text }),
    ...(change.resolved !== undefined && {
      resolvedAt: change.resolved?.at ?? null,
      resolvedBy: change.resolved?.by ?? null,
    }),
  };
  if (Object.keys(values).length === 0) return;
  await tx.updateTable('courseComment').set(values).where('id', '=', id).execute();
}

export async function deleteComment(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('courseComment').where('id', '=', id).execute();
}

/** On `course_draft d`: waiting for a reviewer. Drafts approved for a scheduled time are not. Badge, list and dashboards all use this. */
export const waitsForReview = sql<SqlBool>`(d.state = 'review'
  and not exists (select from planned_change s
    where s.kind = 'course' and s.record_id = d.course_id and s.failed_at is null))`;

/** How many of the drafts that a person sees are waiting for a reviewer. */
export async function countInReview(db: Db, actor: Actor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from course_draft d join course c on c.id = d.course_id
    where ${waitsForReview} and c.deleted_at is null and ${draftsVisible.sql(actor, 'c')}`.execute(db);
  return rows[0]!.count;
}
