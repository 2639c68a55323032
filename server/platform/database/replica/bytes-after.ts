import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';
import type { Position } from './replay-watch.ts';

/** How much of the journal of the primary comes after a position. */
export async function bytesAfter(primary: Db, position: Position): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select greatest(0, pg_wal_lsn_diff(pg_current_wal_flush_lsn(), ${position}::pg_lsn))::float8 as bytes`.execute(
    primary,
  );
  return rows[0]!.bytes;
}
