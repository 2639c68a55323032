import { sql, type Expression, type SqlBool } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';

/** Name, number, and city of `dealer d`, for `matchesStored`. */
export const dealerHaystack = sql`d.search_text`;

/** Whether `visible` admits all of these dealers. */
export async function areAllWithin(
  db: Db | Transaction,
  ids: readonly string[],
  visible: Expression<SqlBool>,
): Promise<boolean> {
  if (ids.length === 0) return true;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from dealer d where d.id = any(${ids}::uuid[]) and ${visible}`.execute(db);
  return rows[0]!.count === new Set(ids).size;
}
