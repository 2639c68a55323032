import { sql } from 'kysely';
import type { MediaVersion } from '#contract/library/media-center.calls.ts';
import { namedUser } from '#server/people/users/named-user.queries.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { shownFile } from '#server/platform/files/shown-file.queries.ts';

export interface VersionRow extends Omit<MediaVersion, 'superseded' | 'file'> {
  readonly file: Omit<MediaVersion['file'], 'location'>;
}

const columns = sql`
  v.number, v.restored_from as "restoredFrom", v.created_at as "createdAt", ${namedUser('v.created_by')} as "createdBy",
  ${shownFile('v.file_id')} as file`;

/** All versions of a file, the newest first. */
export async function versionsOf(db: Db, itemId: string): Promise<readonly VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select ${columns} from media_version v where v.item_id = ${itemId} order by v.number desc`.execute(db);
  return rows;
}

export async function versionOf(
  db: Db | Transaction,
  itemId: string,
  number: number,
): Promise<VersionRow | undefined> {
  const { rows } = await sql<VersionRow>`
    select ${columns} from media_version v where v.item_id = ${itemId} and v.number = ${number}`.execute(db);
  return rows[0];
}
