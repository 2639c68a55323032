import { sql } from 'kysely';
import type { Transaction } from '#server/platform/database/open.ts';

/**
 * The temporary table of movements: each becomes a posting of two entries. Accounts are named by kind and subject; the subject of the house is null.
 */
export const movementTable = (tx: Transaction) =>
  sql`
    create temporary table movement (posting_id uuid, business_key text, kind text, at timestamptz, note text, by_user_id uuid, undoes_id uuid,
      currency text, amount bigint, to_kind text, to_subject uuid, from_kind text, from_subject uuid) on commit drop`.execute(tx);

/** Posts every movement, with the balances that the accounts have after each. The accounts are new, except those of the house. */
export async function postMovements(tx: Transaction): Promise<void> {
  await sql`
    create temporary table side on commit drop as
    select posting_id, at, currency, to_kind as kind, to_subject as subject, amount from movement
    union all select posting_id, at, currency, from_kind, from_subject, -amount from movement`.execute(tx);
  await sql`
    insert into ledger_account (id, kind, currency, user_id, dealer_id, program_id, balance)
    select pg_temp.gid(83, row_number() over (order by kind, currency, subject)), kind, currency, case when kind = 'payable' then subject end,
      case when kind = 'dealer-credits' then subject end, case when kind = 'budget' then subject end, case when subject is not null then sum(amount) end
    from side group by kind, currency, subject
    on conflict (subject_id, kind, currency) do nothing`.execute(tx);
  await sql`analyze ledger_account, side`.execute(tx);
  await sql`
    insert into ledger_posting (id, business_key, kind, at, note, by_user_id, undoes_id)
    select posting_id, business_key, kind, at, note, by_user_id, undoes_id from movement order by at, posting_id`.execute(tx);
  await sql`
    insert into ledger_entry (id, posting_id, account_id, amount, balance_after)
    select pg_temp.gid(84, row_number() over (order by s.at, s.posting_id, s.amount)), s.posting_id, a.id, s.amount,
      case when s.subject is not null then sum(s.amount) over (partition by a.id order by s.at, s.posting_id) end
    from side s join ledger_account a on a.kind = s.kind and a.currency = s.currency
      and a.subject_id = coalesce(s.subject, '00000000-0000-0000-0000-000000000000')`.execute(tx);
}
