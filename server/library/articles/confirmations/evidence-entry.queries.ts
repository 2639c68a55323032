import { sql } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { nameInEither } from '#server/platform/database/record.scope.ts';

/** What is known of an exported file of evidence. */
export interface EvidenceEntry {
  readonly at: string;
  readonly by: string;
  readonly name: string;
  readonly rows: number;
}

/** Keeps what an entry of the log says about an exported file: the log drops it after two years. */
export async function keepEvidence(tx: Transaction, entryId: string): Promise<void> {
  await sql`
    insert into evidence_export (entry_id, article_id, at, exported_by, proxied_by, format, row_count, sha256)
    select l.id, l.entity_id, l.at, l.user_id, l.proxied_by, l.after ->> 'evidence', (l.after ->> 'rows')::integer, decode(l.after ->> 'sha256', 'hex')
    from activity_log l where l.id = ${entryId}`.execute(tx);
}

/**
 * What the log says about the file with this hash; once its month was dropped, what was kept of the entry, if a seal of the log names it.
 * Undefined if no such file was exported.
 */
export async function evidenceEntry(db: Db, sha256: string): Promise<EvidenceEntry | undefined> {
  const { rows } = await sql<EvidenceEntry>`
    select x.at, coalesce(u.full_name, '') as by, coalesce(x.name, '') as name, x.row_count as rows
    from (
      select l.at, l.user_id, l.entity_name as name, (l.after ->> 'rows')::integer as row_count from activity_log l
      where l.type = 'download' and l.entity_kind = 'bulletin' and l.after ->> 'sha256' = ${sha256}
      union all
      select e.at, e.exported_by, ${nameInEither('a', 'title')}, e.row_count
      from evidence_export e left join article a on a.id = e.article_id
      where e.sha256 = decode(${sha256}, 'hex')
        and exists (select from activity_log_gone g where g.month = date_trunc('month', e.at at time zone 'UTC')::date)
        and exists (select from activity_log_leaf s where s.entry_id = e.entry_id and s.at = e.at)) x
    left join user_account u on u.id = x.user_id order by x.at limit 1`.execute(db);
  return rows[0];
}
