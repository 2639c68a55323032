import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';

/** Those of these learning events that are not there. */
export async function missingEvents(db: Db, ids: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select asked.id from unnest(${ids}::uuid[]) as asked(id)
    where not exists (select from learning_event e where e.id = asked.id)`.execute(db);
  return rows.map(({ id }) => id);
}
