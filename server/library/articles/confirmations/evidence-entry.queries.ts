import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';

/** The entry of the log about an exported file of evidence. */
export interface EvidenceEntry {
  readonly at: string;
  readonly by: string;
  readonly name: string;
  readonly rows: number;
}

/** What the log says about the file with this hash; undefined if no such file was exported. */
export async function evidenceEntry(db: Db, sha256: string): Promise<EvidenceEntry | undefined> {
  const { rows } = await sql<EvidenceEntry>`
    select l.at, coalesce(u.full_name, '') as by, coalesce(l.entity_name, '') as name, (l.after ->> 'rows')::integer as rows
    from activity_log l left join user_account u on u.id = l.user_id
    where l.type = 'download' and l.entity_kind = 'bulletin' and l.after ->> 'sha256' = ${sha256} order by l.at limit 1`.execute(
    db,
  );
  return rows[0];
}
