import { sql } from 'kysely';
import type { Currency } from '#contract/platform/money.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';

/** What the budgets of programs have left in the currency of each, by program; those without a budget are absent. */
export async function budgetsLeft(
  db: Db | Transaction,
  programs: readonly { readonly id: string; readonly currency: Currency }[],
): Promise<ReadonlyMap<string, number>> {
  if (programs.length === 0) return new Map();
  const { rows } = await sql<{ programId: string | null; balance: number | null }>`
    select a.program_id as "programId", a.balance
    from unnest(${programs.map(({ id }) => id)}::uuid[], ${programs.map(({ currency }) => currency)}::text[]) as p (id, currency)
    join ledger_account a on a.subject_id = p.id and a.kind = 'budget' and a.currency = p.currency`.execute(
    db,
  );
  return new Map(rows.map(({ programId, balance }) => [programId!, balance ?? 0]));
}
