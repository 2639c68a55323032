import { sql, type SqlBool } from 'kysely';
import { hasRight } from '#server/platform/access/actor.ts';
import { all, any, columnOf, granted, type Scope } from '#server/platform/access/scope.ts';

/** The fields that decide who sees a message. */
export interface ScopedMessage {
  readonly id: string;
  readonly authorId: string;
  readonly recipientIds: readonly string[];
}

/** Nobody reads messages for somebody else. */
const asOneself = granted(({ session }) => session.proxiedBy === null);

const written: Scope<Pick<ScopedMessage, 'authorId'>> = {
  sql: (actor, alias) => sql<SqlBool>`${columnOf(alias, 'author_id')} = ${actor.id}`,
  holds: (actor, { authorId }) => authorId === actor.id,
};

/** Messages the person wrote. */
export const messagesWritten = all(asOneself, written);

const received: Scope<Pick<ScopedMessage, 'recipientIds'>> = {
  sql: (actor, alias) =>
    sql<SqlBool>`exists (select from message_recipient r where r.message_id = ${columnOf(alias, 'id')} and r.user_id = ${actor.id})`,
  holds: (actor, { recipientIds }) => recipientIds.includes(actor.id),
};

/** Nobody but the author and the recipients who may view messages, whatever their role. */
export const messagesVisible = any(
  messagesWritten,
  all(
    asOneself,
    granted((actor) => hasRight(actor, 'VIEW_MESSAGES')),
    received,
  ),
);
