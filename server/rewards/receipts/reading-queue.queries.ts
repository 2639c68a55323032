import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';
import {
  inTurnAmongPeople,
  leasedQueue,
  type Taken,
  type Tried,
} from '#server/platform/queue/queue.queries.ts';
import type { WatchedQueue } from '#server/platform/queue/watched-queue.ts';
import type { Found } from './readings.queries.ts';

export interface WaitingReading extends Taken, Tried {
  readonly fileId: string;
  readonly mediaType: string;
  readonly requestId: string | null;
}

export const readings = leasedQueue({
  table: 'receipt_reading',
  ready: sql`w.state in ('waiting', 'reading')`,
  order: sql`${inTurnAmongPeople('receipt_reading', 'begun_at')}, w.requested_at, w.id`,
  leaseSeconds: 60,
  mostTries: 3,
});

/** For operators. */
export const receiptQueue: WatchedQueue = {
  name: 'receipts',
  waiting: readings.waiting,
  since: sql`w.requested_at`,
};

/**
 * Takes a receipt that nobody reads, in turn among people: first of those whose last reading began longest ago. One whose worker was killed is taken again
 * once its lease is over.
 */
export async function takeReading(db: Db, holder: string): Promise<WaitingReading | undefined> {
  const { rows } = await sql<Omit<WaitingReading, 'holder'>>`
    update receipt_reading r set state = 'reading', begun_at = now(), ${readings.takenBy(holder)} from file f
    where f.id = r.file_id and r.id = (select w.id ${readings.next()})
    returning r.id, r.file_id as "fileId", f.media_type as "mediaType", r.request_id as "requestId", r.tries`.execute(
    db,
  );
  return rows[0] && { ...rows[0], holder };
}

/** Gives a receipt back: its worker stops, which says nothing about the receipt. */
export async function returnReading(db: Db, taken: Taken): Promise<void> {
  await sql`update receipt_reading set state = 'waiting', ${readings.released()}, tries = greatest(tries - 1, 0)
    where ${readings.isHeldBy(taken)} and state = 'reading'`.execute(db);
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
  taken: Taken,
  { found, pages, tookMilliseconds, pictureHash, pieces }: Finished,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      update receipt_reading set state = ${found ? 'done' : 'unreadable'}, finished_at = now(), took_ms = ${tookMilliseconds}, pages = ${pages},
        found = ${found && JSON.stringify(found)}::jsonb, picture_hash = ${pictureHash}::bit(256), picture_pieces = ${pieces}::integer[], ${readings.released()}
      where ${readings.isHeldBy(taken)} and state = 'reading' returning id`.execute(tx);
    if (rows.length === 0) return;
    await sql`update spiff_claim set picture_hash = ${pictureHash}::bit(256), picture_pieces = ${pieces}::integer[] where reading_id = ${taken.id}`.execute(
      tx,
    );
  });
}
