import { sql, type RawBuilder } from 'kysely';
import type { Db } from './open.ts';

/**
 * Yields the rows of a query as of one moment, `atOnce` at a time, so that memory stays flat however many there are. The query runs once. Its
 * connection stays taken until the last row, so it is for work in the background, never for a browser that reads at its own pace. Within a
 * transaction, it reads what that one sees.
 */
export async function* rowsOfOneMoment<Row>(
  db: Db,
  query: RawBuilder<Row>,
  atOnce: number,
): AsyncGenerator<readonly Row[]> {
  const own = db.isTransaction ? null : await db.startTransaction().setAccessMode('read only').execute();
  const tx = own ?? db;
  const read = async () => (await sql<Row>`fetch ${sql.lit(atOnce)} from all_rows`.execute(tx)).rows;
  try {
    // All of them are wanted, not the first soon.
    await sql`set local cursor_tuple_fraction = 1`.execute(tx);
    await sql`declare all_rows no scroll cursor for ${query}`.execute(tx);
    for (let rows = await read(); rows.length > 0; rows = rows.length < atOnce ? [] : await read())
      yield rows;
  } finally {
    if (own) await own.rollback().execute();
    // A transaction that failed has closed it.
    else await sql`close all_rows`.execute(tx).catch(() => undefined);
  }
}
