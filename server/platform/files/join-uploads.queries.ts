import { sql } from 'kysely';
import type { FileKind } from '#contract/platform/call.ts';
import type { Db } from '#server/platform/database/open.ts';
import type { UploadProblem } from './uploads.queries.ts';

/** An upload that one worker joins until its lease ends. */
export interface JoiningRow {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly kind: FileKind;
  readonly sizeBytes: number;
  readonly tries: number;
  /** The file that a killed worker may have left. */
  readonly leftFileId: string | null;
}

const leaseSeconds = 30;
const lease = sql`now() + make_interval(secs => ${leaseSeconds})`;

/**
 * Takes an upload that no worker holds, of at most this size, in turn among people. `joinedFileId` is the id that the joined file gets.
 */
export async function takeReceived(
  db: Db,
  holder: string,
  joinedFileId: string,
  maxBytes: number,
): Promise<JoiningRow | undefined> {
  const { rows } = await sql<JoiningRow>`
    with next as (
      select u.id, u.joined_file_id from upload u
      where u.received_at is not null and u.file_id is null and u.problem is null and u.size_bytes <= ${maxBytes}
        and (u.held_until is null or u.held_until < now())
      order by (select max(o.received_at) from upload o where o.user_id = u.user_id and (o.file_id is not null or o.problem is not null)
          and o.received_at > now() - interval '1 hour') nulls first,
        u.received_at limit 1 for update skip locked
    )
    update upload u set holder = ${holder}, held_until = ${lease}, tries = u.tries + 1, joined_bytes = 0, joined_file_id = ${joinedFileId}
    from next where u.id = next.id
    returning u.id, u.user_id as "userId", u.name, u.kind, u.size_bytes as "sizeBytes", u.tries,
      next.joined_file_id as "leftFileId"`.execute(db);
  return rows[0];
}

/** Stores the progress and extends the lease. False if the upload was canceled or another worker has it. */
export async function reportJoined(
  db: Db,
  id: string,
  holder: string,
  joinedBytes: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update upload set joined_bytes = ${joinedBytes}, held_until = ${lease} where id = ${id} and holder = ${holder}`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

export interface EndOfJoining {
  readonly fileId?: string;
  readonly problem?: UploadProblem;
  /** The delay until it is tried again. */
  readonly pauseSeconds?: number;
}

/** Releases an upload with its result. False if it was canceled or another worker has it. */
export async function endJoining(
  db: Db,
  id: string,
  holder: string,
  { fileId, problem, pauseSeconds }: EndOfJoining,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('upload')
    .set({
      holder: null,
      heldUntil:
        pauseSeconds === undefined ? null : sql<string>`now() + make_interval(secs => ${pauseSeconds})`,
      ...(fileId !== undefined && { fileId }),
      ...(problem && { problem: JSON.stringify(problem) }),
    })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
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
