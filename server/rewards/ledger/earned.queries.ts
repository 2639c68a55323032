import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';

/** Counts the kept months again if the portal's zone was changed. Returns whether it was. */
export async function recountEarnedMonths(db: Db, zone: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select recount_earned_months(${zone}) as done`.execute(db);
  return rows[0]!.done;
}
