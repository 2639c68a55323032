import { sql, type RawBuilder } from 'kysely';
import type { PersonCount } from '#server/people/merging/merging.ports.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import type { CashSource } from './owed.queries.ts';

/**
 * Where the money owed for a record is, by the column with its id: `waiting` for a run, `in-run` of one that is not released, `released`, `paid`, or
 * `returned` and owed again. Null if nothing is owed.
 */
export const paymentOf = (
  source: CashSource,
  recordId: string,
): RawBuilder<'waiting' | 'in-run' | 'released' | 'paid' | 'returned' | null> => sql`(
  select case when l.status = 'paid' then 'paid' when l.status = 'posted' then 'released'
      when l.id is not null then case when r.status = 'draft' then 'in-run' else 'released' end
      when exists (select from payout_item i where i.owed_id = o.id) then 'returned' else 'waiting' end
  from cash_owed o left join payout_line l on l.id = o.payout_line_id left join payout_run r on r.id = l.run_id
  where o.source = ${sql.lit(source)} and o.record_id = ${sql.ref(recordId)} and o.taken_back_at is null)`;

/** For how many approved claims people are not paid yet. */
export async function unpaidOf(tx: Transaction, userIds: readonly string[]): Promise<readonly PersonCount[]> {
  const { rows } = await sql<PersonCount>`
    select o.user_id as "userId", count(*)::integer as count from cash_owed o left join payout_line l on l.id = o.payout_line_id
    where o.user_id = any(${userIds}::uuid[]) and o.taken_back_at is null and l.status is distinct from 'paid' group by o.user_id`.execute(
    tx,
  );
  return rows;
}
