import { sql } from 'kysely';
import type { FileKind } from '#contract/platform/call.ts';
import type { Db } from '#server/platform/database/open.ts';
import {
  inTurnAmongPeople,
  leasedQueue,
  type Taken,
  type Tried,
} from '#server/platform/queue/queue.queries.ts';
import type { WatchedQueue } from '#server/platform/queue/watched-queue.ts';
import type { UploadProblem } from './uploads.queries.ts';

/** An upload that one worker joins until its lease ends. */
export interface JoiningRow extends Taken, Tried {
  readonly userId: string;
  readonly name: string;
  readonly kind: FileKind;
  readonly sizeBytes: number;
  /** As the sender says. */
  readonly sha256: Buffer | null;
  /** The file that a killed worker may have left. */
  readonly leftFileId: string | null;
  readonly requestId: string | null;
}

export const received = leasedQueue({
  table: 'upload',
  ready: sql`w.received_at is not null and w.file_id is null and w.problem is null`,
  order: sql`${inTurnAmongPeople('upload', 'received_at', sql`(o.file_id is not null or o.problem is not null)`)}, w.received_at`,
  leaseSeconds: 30,
  mostTries: 3,
});

/** For operators. */
export const uploadQueue: WatchedQueue = {
  name: 'uploads',
  waiting: received.waiting,
  since: sql`w.received_at`,
};

/**
 * Takes an upload that no worker holds, of at most this size, in turn among people. `joinedFileId` is the id that the joined file gets.
 */
export async function takeReceived(
  db: Db,
  holder: string,
  joinedFileId: string,
  maxBytes: number,
): Promise<JoiningRow | undefined> {
  const { rows } = await sql<Omit<JoiningRow, 'holder'>>`
    with next as (
      select w.id, w.joined_file_id ${received.next({ only: sql`w.size_bytes <= ${maxBytes}` })}
    )
    update upload u set ${received.takenBy(holder)}, joined_bytes = 0, is_checking = false, joined_file_id = ${joinedFileId}
    from next where u.id = next.id
    returning u.id, u.user_id as "userId", u.name, u.kind, u.size_bytes as "sizeBytes", u.sha256, u.tries,
      u.request_id as "requestId", next.joined_file_id as "leftFileId"`.execute(db);
  return rows[0] && { ...rows[0], holder };
}

export interface Progress {
  readonly joinedBytes: number;
  readonly isChecking: boolean;
}

/** Stores the progress and extends the lease. False if the upload was canceled or another worker has it. */
export async function reportJoined(
  db: Db,
  taken: Taken,
  { joinedBytes, isChecking }: Progress,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update upload set joined_bytes = ${joinedBytes}, is_checking = ${isChecking}, ${received.extended} where ${received.isHeldBy(taken)}`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

export interface EndOfJoining {
  readonly fileId?: string;
  /** Of what was joined. */
  readonly sha256?: Buffer;
  readonly problem?: UploadProblem;
  /** The delay until it is tried again. */
  readonly pauseSeconds?: number;
}

/** Releases an upload with its result. False if it was canceled or another worker has it. */
export async function endJoining(
  db: Db,
  taken: Taken,
  { fileId, sha256, problem, pauseSeconds }: EndOfJoining,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update upload set ${received.released(pauseSeconds)}, file_id = ${fileId ?? null}, sha256 = coalesce(${sha256 ?? null}, sha256), problem = ${problem ? JSON.stringify(problem) : null}::jsonb
    where ${received.isHeldBy(taken)}`.execute(db);
  return numAffectedRows === 1n;
}

/** Deletes uploads that received nothing for a day. Their bytes have been removed or belong to a record. Returns how many. */
export async function deleteOldUploads(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('upload')
    .where('createdAt', '<', before.toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('uploadChunk')
            .innerJoin('file', 'file.id', 'uploadChunk.fileId')
            .whereRef('uploadChunk.uploadId', '=', 'upload.id')
            .where('file.createdAt', '>=', before.toISOString())
            .select('uploadChunk.uploadId'),
        ),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
