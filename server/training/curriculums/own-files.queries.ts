import { sql, type Expression, type SqlBool } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import type { NameableFile } from '#server/platform/files/claim-files.ts';

export type OwnerKind = 'brand' | 'curriculum';

/** Those of the files that a record may name: what it names already, and what the person has just uploaded. */
export async function filesFor(
  tx: Transaction,
  owner: { readonly kind: OwnerKind; readonly id: string },
  userId: string,
  ids: readonly string[],
): Promise<NameableFile[]> {
  const { rows } = await sql<NameableFile>`
    select f.id, f.name, f.media_type as "mediaType", f.owner_kind is null as "isStaged" from file f
    where f.id = any(${ids}::uuid[]) and ((f.owner_kind is null and f.uploaded_by = ${userId})
      or (f.owner_kind = ${owner.kind} and f.owner_id = ${owner.id})
      or exists (select from curriculum k where k.id = ${owner.id} and f.id in (k.image_id, k.banner_image_id)))
    for key share`.execute(tx);
  return rows;
}

/** Those of the files that no brand and no curriculum names any more. A duplicate names the files of its original. */
export async function namedNowhere(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select f.id from unnest(${ids}::uuid[]) as f (id)
    where not exists (select from curriculum k where f.id in (k.image_id, k.banner_image_id))
      and not exists (select from curriculum_resource r where r.file_id = f.id)
      and not exists (select from brand b where f.id in (b.logo_image_id, b.thumbnail_image_id, b.banner_image_id)
        or b.blocks @> jsonb_build_array(jsonb_build_object('image', jsonb_build_object('fileId', f.id))))`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}

/** Whether a curriculum that `visible` lets through names this file. */
export async function isFileOfCurriculum(
  db: Db,
  fileId: string,
  visible: Expression<SqlBool>,
): Promise<boolean> {
  const { rows } = await sql`
    select from curriculum k where ${visible} and (${fileId}::uuid in (k.image_id, k.banner_image_id)
      or exists (select from curriculum_resource r where r.curriculum_id = k.id and r.file_id = ${fileId})) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
