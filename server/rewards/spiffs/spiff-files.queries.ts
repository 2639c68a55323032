import { sql, type Expression, type SqlBool } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';

/** On `f.id`: some program names the file. */
export const isNamedBySpiff = sql<SqlBool>`exists (select from spiff s where f.id in (s.thumbnail_id, s.receipt_id))`;

/** Whether a program that the person sees names this file. */
export async function isFileOfSpiff(db: Db, fileId: string, visible: Expression<SqlBool>): Promise<boolean> {
  const { rows } = await sql`
    select from spiff s where ${fileId}::uuid in (s.thumbnail_id, s.receipt_id) and ${visible} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Whether this file is the receipt of a claim that the person sees. */
export async function isFileOfClaim(db: Db, fileId: string, visible: Expression<SqlBool>): Promise<boolean> {
  const { rows } =
    await sql`select from spiff_claim c where c.receipt_id = ${fileId} and ${visible} limit 1`.execute(db);
  return rows.length > 0;
}
