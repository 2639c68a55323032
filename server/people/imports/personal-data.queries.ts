import { sql } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';

export interface OwnRow {
  readonly importedAt: string;
  readonly fileName: string;
  /** The row as it was sent, by heading. */
  readonly cells: Readonly<Record<string, string>>;
}

/** On `import_row r`: rows about a person, by the account, or by an address that had no account. */
const isAbout = (userId: string, email: string) => sql`(r.target_id = ${userId} or r.key = lower(${email}))`;

/** What imports say of a person. */
export async function importedRowsOf(db: Db, userId: string): Promise<readonly OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    select i.created_at as "importedAt", i.file_name as "fileName",
      coalesce((select json_object_agg(h.name, coalesce(r.corrected ->> m.column_key, r.cells[h.place])) from unnest(i.headings) with ordinality h (name, place)
        join unnest(i.mapping) with ordinality m (column_key, place) using (place)), '{}') as cells
    from import_row r join import i on i.id = r.import_id join user_account u on u.id = ${userId}
    where r.target_id = u.id or r.key = lower(u.email) order by i.created_at, r.number`.execute(db);
  return rows;
}

/** What a person imported. */
export async function ownImports(
  db: Db,
  userId: string,
): Promise<readonly { readonly createdAt: string; readonly fileName: string; readonly kind: string }[]> {
  const { rows } = await sql<{ createdAt: string; fileName: string; kind: string }>`
    select created_at as "createdAt", file_name as "fileName", kind from import where owner_id = ${userId} order by created_at`.execute(
    db,
  );
  return rows;
}

/** Empties rows about a person. Their numbers and outcomes stay, so that counts still sum to the table. */
export async function forgetRows(tx: Transaction, userId: string, email: string): Promise<void> {
  await sql`
    update import_row r set cells = '{}', corrected = '{}', judgement = null, former = null, key = null, result_reason = null
    where ${isAbout(userId, email)}`.execute(tx);
  await sql`delete from import_mapping where user_id = ${userId}`.execute(tx);
}
