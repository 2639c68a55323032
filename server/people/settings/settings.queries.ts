import { sql } from 'kysely';
import type { Json } from '#server/platform/config/settings.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';

export interface ChangeRow {
  readonly at: string;
  readonly by: string | null;
  readonly before: Readonly<Record<string, Json>>;
  readonly after: Readonly<Record<string, Json>>;
}

/** The latest saves of settings with who made them, newest first. */
export async function latestChanges(db: Db | Transaction, id: string, limit: number): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select l.at, u.first_name || ' ' || u.last_name as by, coalesce(l.before, '{}') as before,
      coalesce(l.after, '{}') as after
    from activity_log l left join user_account u on u.id = l.user_id
    where l.entity_kind = 'settings' and l.entity_id = ${id} order by l.at desc, l.id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Lets everyone state their positions again. Returns how many people had stated them. */
export async function resetPositions(tx: Transaction): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('userAccount')
    .set({ resetPositions: false })
    .where('resetPositions', '=', true)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
