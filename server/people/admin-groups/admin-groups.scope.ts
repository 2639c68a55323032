import { sql, type SqlBool } from 'kysely';
import { all, any, columnOf, granted, type Scope } from '#server/platform/access/scope.ts';
import { dealersReached } from '#server/people/reach/dealers.scope.ts';
import { reachesEverything } from './admin-groups.rules.ts';

/** An active group that the actor is on the staff of. */
const ownGroups: Scope<{ readonly id: string }> = {
  sql: (actor, alias) => sql<SqlBool>`${columnOf(alias, 'id')} = any(${actor.adminGroupIds}::uuid[])`,
  holds: (actor, { id }) => actor.adminGroupIds.includes(id),
};

/** Groups the actor may read and change: all of them for everything; for groups, those the actor is on the staff of. */
export const adminGroupsVisible = any(
  granted(reachesEverything),
  all(
    granted((actor) => actor.reach === 'groups'),
    ownGroups,
  ),
);

/** Dealers the actor may put into a group. Nobody gives the staff of a group a dealer that they do not reach themselves. */
export const dealersToGive = any(granted(reachesEverything), dealersReached);
