import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';
import type { Found } from './readings.queries.ts';

export interface WaitingReading {
  readonly id: string;
  readonly fileId: string;
  readonly mediaType: string;
  readonly tries: number;
}

const leaseSeconds = 60;

/**
 * Takes a receipt that nobody reads, in turn among people: first of those whose last reading began longest ago. One whose worker was killed is taken again
 * once its lease is over.
 */
export async function takeReading(db: Db, holder: string): Promise<WaitingReading | undefined> {
  const { rows } = await sql<WaitingReading>`
    update receipt_reading r set state = 'reading', begun_at = now(), holder = ${holder}, held_until = now() + make_interval(secs => ${leaseSeconds}), tries = r.tries + 1
    from file f
    where f.id = r.file_id and r.id = (
      select w.id from receipt_reading w where w.state = 'waiting' or (w.state = 'reading' and w.held_until < now())
      order by (select max(l.begun_at) from receipt_reading l where l.user_id = w.user_id and l.begun_at > now() - interval '1 hour') nulls first,
        w.requested_at, w.id limit 1 for update skip locked)
    returning r.id, r.file_id as "fileId", f.media_type as "mediaType", r.tries`.execute(db);
  return rows[0];
}

/** Gives a receipt back: its worker stops, which says nothing about the receipt. */
export async function returnReading(db: Db, id: string, holder: string): Promise<void> {
  await sql`update receipt_reading set state = 'waiting', held_until = null, tries = greatest(tries - 1, 0)
    where id = ${id} and holder = ${holder} and state = 'reading'`.execute(db);
}

export interface Finished {
  readonly found: Found | null;
  readonly pages: number;
  readonly tookMilliseconds: number;
  readonly pictureHash: string | null;
  readonly pieces: readonly number[];
}

/**
 * Stores what was read, also with the claim that has the receipt already. First the reading: a claim that is just being sent holds it, and is there for
 * the second statement.
 */
export async function finishReading(
  db: Db,
  { id, holder }: { readonly id: string; readonly holder: string },
  { found, pages, tookMilliseconds, pictureHash, pieces }: Finished,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      update receipt_reading set state = ${found ? 'done' : 'unreadable'}, finished_at = now(), took_ms = ${tookMilliseconds}, pages = ${pages},
        found = ${found && JSON.stringify(found)}::jsonb, picture_hash = ${pictureHash}::bit(256), picture_pieces = ${pieces}::integer[], held_until = null
      where id = ${id} and holder = ${holder} and state = 'reading' returning id`.execute(tx);
    if (rows.length === 0) return;
    await sql`update spiff_claim set picture_hash = ${pictureHash}::bit(256), picture_pieces = ${pieces}::integer[] where reading_id = ${id}`.execute(
      tx,
    );
  });
}
