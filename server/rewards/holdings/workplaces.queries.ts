import { sql } from 'kysely';
import { isCurrentMembership } from '#server/platform/access/person.scope.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';

/** The dealers where one of these people works. What a dealer gets is not decided by them. */
export async function workplacesOf(
  db: Db | Transaction,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select m.dealer_id as id from dealer_membership m where m.user_id = any (${userIds}::uuid[]) and ${isCurrentMembership('m')}`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
