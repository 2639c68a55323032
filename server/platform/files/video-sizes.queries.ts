import { sql } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { leasedQueue, type Taken, type Tried } from '#server/platform/queue/queue.queries.ts';
import { qualitiesBelow } from './video-sizes.rules.ts';
import type { MediaFacts } from './media/check-media.ts';
import type { WatchedQueue } from '#server/platform/queue/watched-queue.ts';

export const toShrink = leasedQueue({
  table: 'film_to_shrink',
  ready: sql`true`,
  order: sql`w.requested_at, w.id`,
  leaseSeconds: 60,
  mostTries: 3,
});

/** For operators. */
export const shrinkQueue: WatchedQueue = {
  name: 'film_sizes',
  waiting: toShrink.waiting,
  since: sql`w.requested_at`,
};

/** Asks for the smaller sizes of a video, if there can be any. */
export async function askForSizes(
  tx: Transaction,
  fileId: string,
  { widthPx, heightPx }: Pick<MediaFacts, 'widthPx' | 'heightPx'>,
): Promise<void> {
  if (widthPx === null || heightPx === null) return;
  if (qualitiesBelow(Math.min(widthPx, heightPx)).length === 0) return;
  await tx.insertInto('filmToShrink').values({ id: fileId }).execute();
}

export interface ShrinkingRow extends Taken, Tried {
  /** Shown, after turning. */
  readonly shortSidePx: number;
  readonly sizeBytes: number;
  /** Whose turn it is. */
  readonly uploadedBy: string | null;
}

/** Takes a video that no worker holds. */
export async function takeVideo(db: Db, holder: string): Promise<ShrinkingRow | undefined> {
  const { rows } = await sql<Omit<ShrinkingRow, 'holder'>>`
    with next as (select w.id ${toShrink.next()})
    update film_to_shrink w set ${toShrink.takenBy(holder)}
    from next, file f, file_media m where w.id = next.id and f.id = w.id and m.file_id = w.id
    returning w.id, w.tries, least(m.width_px, m.height_px) as "shortSidePx", f.size_bytes as "sizeBytes", f.uploaded_by as "uploadedBy"`.execute(
    db,
  );
  return rows[0] && { ...rows[0], holder };
}

/** The worker has it for another lease. False if the video was deleted, or another worker has it. */
export async function holdVideo(db: Db, taken: Taken): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update film_to_shrink set ${toShrink.extended} where ${toShrink.isHeldBy(taken)}`.execute(db);
  return numAffectedRows === 1n;
}

/** Nothing more is to be done for the video. */
export async function endVideo(db: Db, taken: Taken): Promise<void> {
  await sql`delete from film_to_shrink where ${toShrink.isHeldBy(taken)}`.execute(db);
}

/** Gives it back, to be tried again after a pause. */
export async function giveBackVideo(db: Db, taken: Taken, pauseSeconds: number): Promise<void> {
  await sql`update film_to_shrink set ${toShrink.released(pauseSeconds)} where ${toShrink.isHeldBy(taken)}`.execute(
    db,
  );
}

interface SizeRow {
  readonly storageKey: string;
  readonly sizeBytes: number;
}

/** Keeps a video in a size. False if another worker was first. Fails if the file is gone. */
export async function insertSize(
  db: Db,
  row: SizeRow & { readonly fileId: string; readonly quality: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('filmSize')
    .values(row)
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export const sizeOf = (db: Db, fileId: string, quality: number): Promise<SizeRow | undefined> =>
  db
    .selectFrom('filmSize')
    .where('fileId', '=', fileId)
    .where('quality', '=', quality)
    .select(['storageKey', 'sizeBytes'])
    .executeTakeFirst();
