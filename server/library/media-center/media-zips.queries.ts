import { sql } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { mediaVisibleOn } from './media-center.scope.ts';
import type { Asking } from './media-items.queries.ts';

/** A file that goes into a ZIP. */
export interface ZipRow {
  readonly name: string;
  /** From the folder on that was chosen; the name alone of a file that was chosen. */
  readonly path: string;
  readonly storageKey: string;
  readonly sizeBytes: number;
  readonly changedAt: string;
}

/** Items by their lasting addresses, those that the person finds. */
export async function chosenItems(
  db: Db | Transaction,
  { actor, today }: Asking,
  links: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from media_item m
    where m.link = any(${links}::text[]) and m.deleted_at is null and ${mediaVisibleOn(today()).sql(actor, 'm')}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

const chosenFiles = ({ actor, today }: Asking, ids: readonly string[]) => sql`
  media_item m join file f on f.id = m.file_id
  where m.kind <> 'folder' and m.deleted_at is null and (m.id = any(${ids}::uuid[]) or m.folder_ids && ${ids}::uuid[])
    and ${mediaVisibleOn(today()).sql(actor, 'm')}`;

/** How many files these items have in them that the person finds, and how large they are together. */
export async function sizeOfChosen(
  db: Db | Transaction,
  asking: Asking,
  ids: readonly string[],
): Promise<{ readonly filesCount: number; readonly sizeBytes: number }> {
  const { rows } = await sql<{ filesCount: number; sizeBytes: number }>`
    select count(*)::integer as "filesCount", coalesce(sum(f.size_bytes), 0)::bigint as "sizeBytes"
    from ${chosenFiles(asking, ids)}`.execute(db);
  return rows[0]!;
}

/** The files themselves, at most one more than `most`. Something inside of another thing that was chosen goes with that. */
export async function filesOfChosen(
  db: Db,
  asking: Asking,
  ids: readonly string[],
  most: number,
): Promise<readonly ZipRow[]> {
  const { rows } = await sql<ZipRow>`
    select m.name, f.storage_key as "storageKey", f.size_bytes as "sizeBytes", m.updated_at as "changedAt",
      substr(m.path, coalesce((select length(t.path) - length(t.name) from media_item t
        where t.id = any(${ids}::uuid[]) and t.id = any(m.folder_ids) order by cardinality(t.folder_ids) limit 1),
        length(m.path) - length(m.name)) + 1) as path
    from ${chosenFiles(asking, ids)} order by m.path, m.id limit ${most + 1}`.execute(db);
  return rows;
}

export async function insertZip(
  tx: Transaction,
  zip: {
    readonly id: string;
    readonly userId: string;
    readonly itemIds: readonly string[];
    readonly at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('mediaZip')
    .values({ id: zip.id, userId: zip.userId, itemIds: [...zip.itemIds], createdAt: zip.at })
    .execute();
}

/** What a person chose, and the name of the one thing that was chosen, if it is one. */
export async function zipById(
  db: Db,
  id: string,
  userId: string,
): Promise<{ readonly itemIds: readonly string[]; readonly onlyName: string | null } | undefined> {
  const { rows } = await sql<{ itemIds: string[]; onlyName: string | null }>`
    select z.item_ids as "itemIds", case when cardinality(z.item_ids) = 1
      then (select m.name from media_item m where m.id = z.item_ids[1]) end as "onlyName"
    from media_zip z where z.id = ${id} and z.user_id = ${userId}`.execute(db);
  return rows[0];
}

/** Forgets what was chosen before a moment. Returns how many are gone. */
export async function deleteOldZips(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('mediaZip')
    .where('createdAt', '<', before.toISOString())
    .executeTakeFirst();
  return Number(numDeletedRows);
}
