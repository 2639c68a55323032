import { sql, type SqlBool } from 'kysely';
import { hasRight } from '#server/platform/access/actor.ts';
import { all, any, columnOf, granted, type ListScope } from '#server/platform/access/scope.ts';

/** Nobody reads messages for somebody else. */
const asOneself = granted(({ session }) => session.proxiedBy === null);

const written: ListScope = {
  sql: (actor, alias) => sql<SqlBool>`${columnOf(alias, 'author_id')} = ${actor.id}`,
};

/** Messages the person wrote. */
export const messagesWritten = all(asOneself, written);

const received: ListScope = {
  sql: (actor, alias) =>
    sql<SqlBool>`exists (select from message_recipient r where r.message_id = ${columnOf(alias, 'id')} and r.user_id = ${actor.id})`,
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
