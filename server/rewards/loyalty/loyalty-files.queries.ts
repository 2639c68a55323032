import { sql, type Expression, type SqlBool } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';

/** Whether a visible submission names the file. */
export async function isAttachedTo(
  db: Db,
  { fileId, submissionId }: { readonly fileId: string; readonly submissionId: string },
  visible: Expression<SqlBool>,
): Promise<boolean> {
  const { rows } = await sql`select from loyalty_submission s
    where s.id = ${submissionId} and ${fileId}::uuid = any(s.attachment_ids) and ${visible}`.execute(db);
  return rows.length > 0;
}
