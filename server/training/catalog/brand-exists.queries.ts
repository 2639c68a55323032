import { sql } from 'kysely';
import type { Transaction } from '#server/platform/database/open.ts';

/** A brand in which courses and curriculums may be written. */
export async function brandExists(tx: Transaction, brandId: string): Promise<boolean> {
  const { rows } = await sql`select from brand where id = ${brandId} and deleted_at is null`.execute(tx);
  return rows.length > 0;
}
