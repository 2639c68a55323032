import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';

/** Where an asset is in the object that holds all of its version. */
export interface AssetPlace {
  readonly name: string;
  readonly offsetBytes: number;
  readonly sizeBytes: number;
  /** How its bytes are compressed; null: not at all. */
  readonly encoding: 'br' | null;
}

/** Notes that a version is in use. False if its assets are not kept. */
export async function renewBuild(db: Db, id: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('webBuild')
    .set({ lastUsedAt: now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Names the object with the assets of a version. False if another process was first. */
export async function insertBuild(
  db: Db,
  build: { readonly id: string; readonly storageKey: string; readonly now: Date },
  places: readonly AssetPlace[],
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with build as (
      insert into web_build (id, storage_key, last_used_at) values (${build.id}, ${build.storageKey}, ${build.now})
      on conflict (id) do nothing returning id
    )
    insert into web_asset (name, build_id, offset_bytes, size_bytes, encoding)
    select a.name, build.id, a."offsetBytes", a."sizeBytes", a.encoding
    from build, jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as a (name text, "offsetBytes" integer, "sizeBytes" integer, encoding text)`.execute(db);
  return Number(numAffectedRows) > 0;
}

export interface KeptAsset extends AssetPlace {
  readonly storageKey: string;
}

/** An asset of any version that is kept: those with one name are alike. */
export async function keptAsset(db: Db, name: string): Promise<KeptAsset | undefined> {
  const { rows } = await sql<KeptAsset>`
    select a.name, a.offset_bytes as "offsetBytes", a.size_bytes as "sizeBytes", a.encoding, b.storage_key as "storageKey"
    from web_asset a join web_build b on b.id = a.build_id
    where a.name = ${name} order by b.last_used_at desc limit 1`.execute(db);
  return rows[0];
}

/** Forgets versions that nobody has used since then, and says how many. A trigger lets the sweep remove their objects. */
export async function deleteBuildsUnusedSince(db: Db, since: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('webBuild')
    .where('lastUsedAt', '<', since.toISOString())
    .executeTakeFirst();
  return Number(numDeletedRows);
}
