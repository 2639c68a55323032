import { sql, type Expression, type SqlBool } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';

/** On `f.id`: some resource names the file. A duplicate names the files of its original. */
export const isNamedByResource = sql<SqlBool>`exists (select from resource r where f.id in (r.file_id, r.file_fr_id))`;

/** Whether a visible resource names this file. */
export async function isFileOfResource(
  db: Db,
  fileId: string,
  visible: Expression<SqlBool>,
): Promise<boolean> {
  const { rows } = await sql`
    select from resource r where ${fileId}::uuid in (r.file_id, r.file_fr_id) and ${visible} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
