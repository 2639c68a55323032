import { sql, type Expression, type SqlBool } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';
import { isPublished } from '#server/platform/database/record.scope.ts';

/**
 * Whether an incentive names this file that the person may see: the picture of any published one and of own rewards, everything of those they
 * work on. A QR code is what is redeemed: only people who redeemed it get it.
 */
export async function isFileOfIncentive(
  db: Db,
  fileId: string,
  { userId, managed, inShop }: { userId: string; managed: Expression<SqlBool>; inShop: Expression<SqlBool> },
): Promise<boolean> {
  const own = (
    states: string,
  ) => sql`exists (select from reward r where r.incentive_id = i.id and r.user_id = ${userId}
    and r.status in (${sql.raw(states)}))`;
  const { rows } = await sql`
    select from incentive i where ${fileId}::uuid in (i.image_id, i.qrcode_image_id) and (${managed}
      or i.image_id = ${fileId} and (${isPublished('i')} and ${inShop}
        or ${own(`'earned', 'redeemed', 'sent', 'undone'`)})
      or i.qrcode_image_id = ${fileId} and ${own(`'redeemed', 'sent'`)}) limit 1`.execute(db);
  return rows.length > 0;
}
