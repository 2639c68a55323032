import { sql } from 'kysely';
import type { FileKind } from '#contract/platform/call.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';

export interface UploadRow {
  readonly id: string;
  readonly name: string;
  readonly kind: FileKind;
  readonly sizeBytes: number;
  readonly fileId: string | null;
  readonly receivedBytes: number;
}

/** Begins an upload; one begun under the same id stays. */
export async function insertUpload(
  db: Db,
  upload: { id: string; userId: string; name: string; kind: string; sizeBytes: number },
): Promise<void> {
  await db
    .insertInto('upload')
    .values(upload)
    .onConflict((oc) => oc.column('id').doNothing())
    .execute();
}

/** A person's upload; undefined where it ran out or is another's. */
export async function uploadById(
  db: Db | Transaction,
  id: string,
  userId: string,
): Promise<UploadRow | undefined> {
  const { rows } = await sql<UploadRow>`
    select u.id, u.name, u.kind, u.size_bytes as "sizeBytes", u.file_id as "fileId",
      case when u.file_id is not null then u.size_bytes
        else coalesce((select sum(c.size_bytes)::bigint from upload_chunk c where c.upload_id = u.id), 0) end as "receivedBytes"
    from upload u where u.id = ${id} and u.user_id = ${userId}`.execute(db);
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
}

/** The chunks of an upload in their order. */
export async function chunksOf(db: Db | Transaction, uploadId: string): Promise<ChunkRow[]> {
  return db
    .selectFrom('uploadChunk')
    .innerJoin('file', 'file.id', 'uploadChunk.fileId')
    .where('uploadId', '=', uploadId)
    .orderBy('offsetBytes')
    .select(['fileId', 'storageKey'])
    .execute();
}

export async function finishUpload(tx: Transaction, id: string, fileId: string): Promise<void> {
  await tx.updateTable('upload').set({ fileId }).where('id', '=', id).execute();
}

export async function deleteUpload(db: Db | Transaction, id: string): Promise<void> {
  await db.deleteFrom('upload').where('id', '=', id).execute();
}
