import { sql } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';

/** What the budgets of programs have left, by program; those without a budget are absent. Each program has one currency. */
export async function budgetsLeft(
  db: Db | Transaction,
  programIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (programIds.length === 0) return new Map();
  const { rows } = await sql<{ programId: string | null; balance: number | null }>`
    select program_id as "programId", balance from ledger_account
    where subject_id = any(${programIds}::uuid[]) and kind = 'budget'`.execute(db);
  return new Map(rows.map(({ programId, balance }) => [programId!, balance ?? 0]));
}
