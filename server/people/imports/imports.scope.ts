import { sql, type SqlBool } from 'kysely';
import { columnOf, type ListScope } from '#server/platform/access/scope.ts';

/** An import has the data of many people, also of those whom others do not reach: only whoever made it sees it. */
export const importsVisible: ListScope = {
  sql: (actor, alias) => sql<SqlBool>`${columnOf(alias, 'owner_id')} = ${actor.id}`,
};
