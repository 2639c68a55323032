import { sql } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';

/** The dealers where one of these people works. What a dealer gets is not decided by them. */
export async function workplacesOf(
  db: Db | Transaction,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select dealer_id as id from dealer_membership where user_id = any (${userIds}::uuid[]) and ended_at is null`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
