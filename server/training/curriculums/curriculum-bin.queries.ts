import { sql } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { binEnd } from '#server/platform/publishing/bin.ts';

/** On `curriculum k`: it was published before, so it is never deleted. */
export const isKept = sql<boolean>`(k.published_at is not null)`;

export async function setDeleted(
  tx: Transaction,
  id: string,
  by: string | null,
  at: Date | null,
): Promise<void> {
  await tx.updateTable('curriculum').set({ deletedAt: at, deletedBy: by }).where('id', '=', id).execute();
}

/** Curriculums whose days in the bin are over and that were never published. */
export async function purgeable(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select k.id from curriculum k where k.deleted_at < ${binEnd(now)} and not ${isKept}
    order by k.deleted_at limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** Deletes a curriculum for good. Returns the files it referred to. */
export async function purge(tx: Transaction, id: string): Promise<string[]> {
  const { rows } = await sql<{ files: string[] }>`
    select array_remove(array[k.image_id, k.banner_image_id] || array(select r.file_id from curriculum_resource r where r.curriculum_id = k.id), null) as files
    from curriculum k where k.id = ${id} and k.deleted_at is not null and not ${isKept} for update of k`.execute(
    tx,
  );
  if (rows.length === 0) return [];
  await tx.deleteFrom('curriculum').where('id', '=', id).execute();
  return rows[0]!.files;
}
