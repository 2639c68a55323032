import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';
import { checkLedger } from '#server/rewards/ledger/check-ledger.queries.ts';

/** The faults alone. */
export const ledgerFaults = async (db: Db): Promise<readonly string[]> => (await checkLedger(db)).faults;

/** The training points of each posting of a kind, by its business key. */
export async function postedPoints(db: Db, kind: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ key: string; points: number }>`
    select p.business_key as key, sum(e.amount)::int as points
    from ledger_posting p join ledger_entry e on e.posting_id = p.id
    join ledger_account a on a.id = e.account_id and a.kind = 'training-points'
    where p.kind = ${kind} group by p.business_key`.execute(db);
  return new Map(rows.map((row) => [row.key, row.points]));
}
