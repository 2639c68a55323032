import { sql, type Expression, type SqlBool } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';

/** Whether an activity that the person sees has this file. */
export async function isFileOfActivity(
  db: Db,
  fileId: string,
  visible: Expression<SqlBool>,
): Promise<boolean> {
  const { rows } = await sql`
    select from activity_submission a where a.attachment_id = ${fileId} and ${visible} limit 1`.execute(db);
  return rows.length > 0;
}
