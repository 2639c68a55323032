import { sql } from 'kysely';
import type { FileKind } from '#contract/platform/call.ts';
import { askingRequest } from '#server/platform/asked-by.ts';
import type { MediaFacts } from './media/check-media.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';

export interface UploadRow {
  readonly id: string;
  readonly name: string;
  readonly kind: FileKind;
  readonly sizeBytes: number;
  readonly fileId: string | null;
  readonly receivedBytes: number;
  /** True once all bytes have arrived. */
  readonly isReceived: boolean;
  readonly joinedBytes: number;
  readonly problem: UploadProblem | null;
  /** True while another process looks at it. */
  readonly isChecking: boolean;
  readonly sha256: Buffer | null;
  readonly media: UploadedMedia | null;
}

/** What the check of a video or an audio file found. */
type UploadedMedia = Pick<MediaFacts, 'durationSeconds' | 'widthPx' | 'heightPx' | 'chapters'>;

/** Why a file was refused. */
export interface UploadProblem {
  readonly code: string;
  readonly en: string;
  readonly fr: string;
}

/** Starts an upload. One already started under the same id is kept. */
export async function insertUpload(
  db: Db,
  upload: {
    id: string;
    userId: string;
    name: string;
    kind: string;
    sizeBytes: number;
    sha256: Buffer | null;
  },
): Promise<void> {
  await db
    .insertInto('upload')
    .values(upload)
    .onConflict((oc) => oc.column('id').doNothing())
    .execute();
}

export interface UploadLoad {
  /** Bytes received within 24 hours, plus the bytes that open uploads have announced and not sent yet. */
  readonly usedBytes: number;
  /** Open uploads that received a piece, or started, within a quarter of an hour. */
  readonly openCount: number;
}

/** What a person has uploaded and is uploading, without the named upload. */
export async function uploadLoadOf(db: Db, userId: string, exceptId: string): Promise<UploadLoad> {
  const { rows } = await sql<UploadLoad>`
    with open as (
      select u.size_bytes - coalesce(sum(c.size_bytes), 0) as missing,
        greatest(u.created_at, max(f.created_at)) > now() - interval '15 minutes' as "isMoving"
      from upload u left join upload_chunk c on c.upload_id = u.id left join file f on f.id = c.file_id
      where u.user_id = ${userId} and u.received_at is null and u.id <> ${exceptId}
      group by u.id
    )
    select (coalesce((select sum(size_bytes) from upload_usage where user_id = ${userId} and hour > now() - interval '24 hours'), 0)
        + coalesce(sum(missing), 0))::bigint as "usedBytes",
      count(*) filter (where "isMoving") as "openCount"
    from open`.execute(db);
  return rows[0]!;
}

/** Counts bytes that a person uploaded and returns the total within 24 hours. */
export async function countUploaded(db: Db, userId: string, sizeBytes: number): Promise<number> {
  const { rows } = await sql<{ usedBytes: number }>`
    with counted as (
      insert into upload_usage as u (user_id, hour, size_bytes) values (${userId}, date_trunc('hour', now()), ${sizeBytes})
      on conflict (user_id, hour) do update set size_bytes = u.size_bytes + excluded.size_bytes
      returning size_bytes
    )
    select ((select size_bytes from counted) + coalesce(sum(size_bytes), 0))::bigint as "usedBytes" from upload_usage
    where user_id = ${userId} and hour > now() - interval '24 hours' and hour <> date_trunc('hour', now())`.execute(
    db,
  );
  return rows[0]!.usedBytes;
}

/** A person's upload. Undefined if it expired or belongs to somebody else. */
export async function uploadById(
  db: Db | Transaction,
  id: string,
  userId: string,
): Promise<UploadRow | undefined> {
  const { rows } = await sql<UploadRow>`
    select u.id, u.name, u.kind, u.size_bytes as "sizeBytes", u.file_id as "fileId",
      case when u.received_at is not null then u.size_bytes
        else coalesce((select sum(c.size_bytes)::bigint from upload_chunk c where c.upload_id = u.id), 0) end as "receivedBytes",
      u.received_at is not null as "isReceived", u.joined_bytes as "joinedBytes", u.problem,
      u.is_checking as "isChecking", u.sha256,
      case when m.file_id is not null then jsonb_build_object('durationSeconds', m.duration_seconds, 'widthPx', m.width_px,
        'heightPx', m.height_px, 'chapters', m.chapters) end as media
    from upload u left join file_media m on m.file_id = u.file_id where u.id = ${id} and u.user_id = ${userId}`.execute(
    db,
  );
  return rows[0];
}

export async function lockUpload(
  tx: Transaction,
  id: string,
  userId: string,
): Promise<UploadRow | undefined> {
  await sql`select from upload where id = ${id} and user_id = ${userId} for update`.execute(tx);
  return uploadById(tx, id, userId);
}

export async function insertChunk(
  tx: Transaction,
  chunk: { uploadId: string; offsetBytes: number; sizeBytes: number; fileId: string },
): Promise<void> {
  await tx.insertInto('uploadChunk').values(chunk).execute();
}

export interface ChunkRow {
  readonly fileId: string;
  readonly storageKey: string;
  readonly sha256: Buffer;
}

/** The chunks of an upload in order. */
export async function chunksOf(db: Db | Transaction, uploadId: string): Promise<ChunkRow[]> {
  return db
    .selectFrom('uploadChunk')
    .innerJoin('file', 'file.id', 'uploadChunk.fileId')
    .where('uploadId', '=', uploadId)
    .orderBy('offsetBytes')
    .select(['fileId', 'storageKey', 'sha256'])
    .execute();
}

/** All bytes have arrived: a worker takes it from here. */
export async function markReceived(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('upload')
    .set({ receivedAt: sql<string>`now()`, requestId: askingRequest() })
    .where('id', '=', id)
    .execute();
}

/** Deletes an upload and returns the id of the file that a worker was joining, if any. */
export async function deleteUpload(db: Db | Transaction, id: string): Promise<string | null> {
  const row = await db.deleteFrom('upload').where('id', '=', id).returning('joinedFileId').executeTakeFirst();
  return row?.joinedFileId ?? null;
}
