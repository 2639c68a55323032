import { sql } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import type { FolderRow } from './folder-tree.rules.ts';
import { mediaManaged, mediaVisibleOn } from './media-center.scope.ts';
import type { Asking, MediaRow } from './media-items.queries.ts';

/** Where something is: the folder, or null for the top. */
export type Place = Pick<MediaRow, 'id' | 'folderIds' | 'path' | 'isManaged'> | null;

/**
 * Holds the tree until the end of the transaction. Whoever adds shares it, so that many files can be added at once. Whoever moves, deletes, or
 * restores has it alone: otherwise a file could be added to a folder that is just leaving.
 */
export async function holdTree(tx: Transaction, how: 'shared' | 'alone'): Promise<void> {
  const lock = how === 'shared' ? sql`pg_advisory_xact_lock_shared` : sql`pg_advisory_xact_lock`;
  await sql`select ${lock}(hashtextextended('media_item', 0))`.execute(tx);
}

/** The folders that the person finds below one, or all of them, in their order, and the number of files in that one itself. */
export async function foldersBelow(
  db: Db,
  { actor, today }: Asking,
  folderId: string | null,
): Promise<{ readonly folders: readonly FolderRow[]; readonly filesCount: number }> {
  const scope = mediaVisibleOn(today());
  const below = folderId === null ? sql`true` : sql`f.folder_ids @> array[${folderId}::uuid]`;
  const { rows } = await sql<{ folders: FolderRow[]; filesCount: number }>`
    with held as materialized (
      select m.parent_id, count(*)::integer as files from media_item m
      where m.kind <> 'folder' and m.deleted_at is null and ${scope.sql(actor, 'm')} group by m.parent_id)
    select coalesce((select json_agg(json_build_object('id', f.id, 'parentId', f.parent_id, 'name', f.name, 'path', f.path, 'link', f.link,
        'isManaged', ${mediaManaged.sql(actor, 'f')}, 'filesCount', coalesce(h.files, 0)) order by f.name, f.id)
      from media_item f left join held h on h.parent_id = f.id
      where f.kind = 'folder' and f.deleted_at is null and ${scope.sql(actor, 'f')} and ${below}
        and f.id is distinct from ${folderId}::uuid), '[]') as folders,
      coalesce((select h.files from held h where h.parent_id is not distinct from ${folderId}::uuid), 0) as "filesCount"`.execute(
    db,
  );
  return rows[0]!;
}

export interface Contents {
  readonly foldersCount: number;
  readonly filesCount: number;
  /** Of the longest path and the deepest folder below, itself included. */
  readonly longestPath: number;
  readonly deepest: number;
}

/** What is below an item, itself not counted. What is in the trash goes with its folder, too, but only counts for the paths. */
export async function contentsOf(tx: Transaction, id: string): Promise<Contents> {
  const { rows } = await sql<Contents>`
    select (count(*) filter (where b.kind = 'folder' and b.id <> ${id} and b.deleted_at is null))::integer as "foldersCount",
      (count(*) filter (where b.kind <> 'folder' and b.id <> ${id} and b.deleted_at is null))::integer as "filesCount",
      max(length(b.path))::integer as "longestPath", max(cardinality(b.folder_ids))::integer as deepest
    from media_item b where b.id = ${id} or b.folder_ids @> array[${id}::uuid]`.execute(tx);
  return rows[0]!;
}

/** Gives an item another name or place, and all that is below it another path. */
export async function placeItem(
  tx: Transaction,
  item: Pick<MediaRow, 'id' | 'folderIds' | 'kind' | 'path'>,
  to: { readonly place: Place; readonly name: string },
): Promise<void> {
  const above = to.place?.folderIds ?? [];
  const path = pathIn(to.place, to.name);
  const kept = item.folderIds.length + (item.kind === 'folder' ? 0 : 1);
  await sql`update media_item set name = ${to.name}, parent_id = ${to.place?.id ?? null} where id = ${item.id}`.execute(
    tx,
  );
  await sql`update media_item b set folder_ids = ${above}::uuid[] || b.folder_ids[${kept}::integer:],
      path = ${path}::text || substr(b.path, length(${item.path}::text) + 1)
    where b.id = ${item.id} or b.folder_ids @> array[${item.id}::uuid]`.execute(tx);
}

export const pathIn = (place: Place, name: string): string => (place ? `${place.path}/${name}` : name);

interface Doing {
  readonly by: string;
  readonly at: Date;
}

/** Puts an item in the trash with all that is below it and not there yet. */
export async function moveToTrash(tx: Transaction, id: string, { by, at }: Doing): Promise<void> {
  await sql`update media_item b set deleted_at = ${at}, deleted_by = ${by}, deleted_with = ${id}, version = b.version + 1
    where (b.id = ${id} or b.folder_ids @> array[${id}::uuid]) and b.deleted_at is null`.execute(tx);
}

/** Takes an item out of the trash with what went there with it. */
export async function takeFromTrash(tx: Transaction, id: string, { by, at }: Doing): Promise<void> {
  await sql`update media_item b set deleted_at = null, deleted_by = null, deleted_with = null, version = b.version + 1,
      updated_by = case when b.id = ${id} then ${by}::uuid else b.updated_by end,
      updated_at = case when b.id = ${id} then ${at}::timestamptz else b.updated_at end
    where b.deleted_with = ${id}`.execute(tx);
}

/** The folder that something in the trash went there with, or that is in the trash itself and holds it. Undefined if nothing of that keeps it there. */
export async function folderInTrash(tx: Transaction, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select f.name from media_item m join media_item f on f.id = any(m.folder_ids) and f.id <> m.id and f.deleted_at is not null
    where m.id = ${id} order by cardinality(f.folder_ids) limit 1`.execute(tx);
  return rows[0]?.name;
}

/** Items that have been in the trash since before a moment, each with the name that it had. */
export async function leavingTrash(
  db: Db,
  before: Date,
  limit: number,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select m.id, m.name from media_item m where m.deleted_at < ${before} and m.deleted_with = m.id
    order by m.deleted_at, cardinality(m.folder_ids) desc limit ${limit}`.execute(db);
  return rows;
}

/** Deletes an item for good with all that is below it, if it is still in the trash. Returns their ids and the files they named. */
export async function deleteForGood(
  tx: Transaction,
  id: string,
): Promise<{ readonly ids: readonly string[]; readonly files: readonly string[] }> {
  const { rows } = await sql<{ ids: string[]; files: string[] }>`
    with gone as materialized (
      select b.id, b.cover_id, b.thumb_id from media_item m join media_item b on b.id = m.id or b.folder_ids @> array[m.id]
      where m.id = ${id} and m.deleted_at is not null for update of b)
    select array(select g.id from gone g) as ids, array(
      select v.file_id from media_version v where v.item_id in (select g.id from gone g)
      union select g.cover_id from gone g where g.cover_id is not null
      union select g.thumb_id from gone g where g.thumb_id is not null) as files`.execute(tx);
  const { ids, files } = rows[0]!;
  await sql`delete from media_item where id = any(${ids}::uuid[])`.execute(tx);
  await sql`delete from favorite where kind = 'media-item' and record_id = any(${ids}::uuid[])`.execute(tx);
  return { ids, files };
}
