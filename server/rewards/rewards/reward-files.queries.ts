import { sql, type Expression, type SqlBool } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';

/** On `f.id`: some reward names the file. */
export const isNamedByReward = sql<SqlBool>`exists (select from reward r where f.id in (r.image_id, r.qrcode_image_id))`;

/** Whether a reward names this file that the person may see; a QR code only after it was redeemed. */
export async function isFileOfReward(
  db: Db,
  fileId: string,
  { userId, managed }: { readonly userId: string; readonly managed: Expression<SqlBool> },
): Promise<boolean> {
  const { rows } = await sql`
    select from reward r join incentive i on i.id = r.incentive_id where ${fileId}::uuid in (r.image_id, r.qrcode_image_id) and (${managed}
      or r.user_id = ${userId} and (r.image_id = ${fileId} or r.status in ('redeemed', 'sent'))) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
