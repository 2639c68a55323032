import type { Expression, SqlBool } from 'kysely';
import type { CommentFields } from '#contract/people/comments.fields.ts';
import { commentErrors as errors } from '#contract/people/comments.errors.ts';
import { notify } from '#server/people/notifications/notify.ts';
import type { Addressee } from '#server/people/notifications/notify.queries.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change, Services } from '#server/platform/context.ts';
import type { Limit } from '#server/platform/limits.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import {
  insertComment,
  insertReport,
  lockComment,
  markDeleted,
  nameOf,
  peopleWithin,
  type RecordKey,
} from './comments.queries.ts';
import { reportedTitle, taggedTitle } from './comments.texts.ts';

/** A record that people talk about. Its room has checked that the actor sees it. */
export interface CommentedRecord extends RecordKey {
  /** Its name in notices and in the log. */
  readonly name: string;
  /** The page where people read the comments. */
  readonly path: `/${string}`;
  /** On `user_account u`: the people who see the record. Only they can be tagged. */
  readonly seenBy: Expression<SqlBool>;
}

/** How many comments a person may write, and report. */
const commentLimit: Limit = { name: 'comments', count: 30, seconds: 600 };
const reportLimit: Limit = { name: 'comment-reports', count: 30, seconds: 600 };

/** Counts a comment before its change begins; refuses if the person wrote too many. */
export const countComment = ({ limits }: Pick<Services, 'limits'>, actor: Pick<Actor, 'id'>): Promise<void> =>
  limits.take(commentLimit, actor.id);

/** Adds a comment, or a reply to the comment `parentId`, and tells the people it tags. */
export async function addComment(
  change: Change,
  actor: Pick<Actor, 'id'>,
  record: CommentedRecord,
  { message, taggedUsers }: CommentFields,
  parentId: string | null = null,
): Promise<void> {
  const { tx, now } = change;
  if (parentId !== null) {
    const parent = found(await lockComment(tx, record, parentId), errors.notFound);
    if (parent.parentId !== null) refuse(errors.notFound);
  }
  const tagged = await peopleWithin(tx, taggedUsers, record.seenBy);
  if (tagged.length < taggedUsers.length) refuse(errors.cannotSee, {}, { field: 'taggedUsers' });
  const { kind, id } = record;
  const commentId = await insertComment(tx, {
    kind,
    id,
    parentId,
    text: message,
    createdBy: actor.id,
    at: now(),
    tagged: taggedUsers,
  });
  const author = await nameOf(tx, actor.id);
  await notify(
    tx,
    change,
    tagged
      .filter(({ userId }) => userId !== actor.id)
      .map((to) => ({
        to,
        kind: 'comment-tagged',
        occasion: `comment-tagged:${commentId}`,
        title: taggedTitle(author, record.name),
        names: actor.id,
        path: record.path,
      })),
  );
  await change.record({ type: 'create', entity: { kind: 'comment', id: commentId, name: record.name } });
}

/** Counts a report before its change begins; refuses if the person reported too many. */
export const countReport = ({ limits }: Pick<Services, 'limits'>, actor: Pick<Actor, 'id'>): Promise<void> =>
  limits.take(reportLimit, actor.id);

/** Somebody who may delete the comments on a record, and where this person reads them. */
export type Moderator = Addressee & { readonly path: `/${string}` };

/**
 * Reports a comment of somebody else to those who may delete it. Repeating it changes nothing. They are told once for each comment, however
 * many people report it; the comment shows them who did.
 */
export async function reportComment(
  change: Change,
  actor: Pick<Actor, 'id'>,
  record: RecordKey & { readonly name: string },
  commentId: string,
  moderators: readonly Moderator[],
): Promise<void> {
  const { tx, now } = change;
  const comment = found(await lockComment(tx, record, commentId), errors.notFound);
  if (comment.createdBy === actor.id) refuse(errors.yours);
  if (!(await insertReport(tx, comment.id, { userId: actor.id, at: now() }))) return;
  await notify(
    tx,
    change,
    moderators
      .filter(({ userId }) => userId !== actor.id && userId !== comment.createdBy)
      .map((to) => ({
        to,
        kind: 'comment-reported',
        occasion: `comment-reported:${comment.id}`,
        title: reportedTitle(record.name),
        path: to.path,
      })),
  );
  await change.record({
    type: 'create',
    entity: { kind: 'comment-report', id: comment.id, name: record.name },
  });
}

/** Deletes the actor’s own comment. `moderates`: also those of others. */
export async function deleteComment(
  change: Change,
  actor: Pick<Actor, 'id'>,
  record: RecordKey & { readonly name: string },
  commentId: string,
  moderates: boolean,
): Promise<void> {
  const comment = found(await lockComment(change.tx, record, commentId), errors.notFound);
  if (comment.createdBy !== actor.id && !moderates) refuse(errors.notYours);
  await markDeleted(change.tx, comment.id, actor.id, change.now());
  await change.record({ type: 'delete', entity: { kind: 'comment', id: comment.id, name: record.name } });
}
