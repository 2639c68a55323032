import { sql } from 'kysely';
import type { PersonCount } from '#server/people/merging/merging.ports.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import type { AccountKind, LedgerCurrency } from './ledger.rules.ts';

/** Everything of a kind that was paid into an account, or taken from it. */
export interface BalancePart {
  readonly kind: string;
  /** Above zero: paid in. */
  readonly amount: number;
  readonly count: number;
}

export interface AccountBalance {
  readonly kind: AccountKind;
  readonly currency: LedgerCurrency;
  readonly balance: number;
  /** They sum to the balance; the largest amounts paid in first, those taken last. */
  readonly parts: readonly BalancePart[];
}

/** The accounts of a person or a dealer, with what their balances are made of. */
export async function balancesOf(
  db: Db,
  subjectId: string,
  kinds: readonly AccountKind[],
): Promise<readonly AccountBalance[]> {
  const { rows } = await sql<AccountBalance>`
    select a.kind, a.currency, coalesce(a.balance, 0)::bigint as balance, coalesce((
      select json_agg(json_build_object('kind', p.kind, 'amount', p.amount, 'count', p.count) order by p.amount desc, p.kind)
      from (
        select g.kind, sum(e.amount)::bigint as amount, count(*) as count
        from ledger_entry e join ledger_posting g on g.id = e.posting_id where e.account_id = a.id group by g.kind, e.amount > 0) p), '[]') as parts
    from ledger_account a where a.subject_id = ${subjectId} and a.kind = any(${kinds}::text[])
    order by array_position(${kinds}::text[], a.kind), a.currency`.execute(db);
  return rows;
}

/** The training points that people have. */
export async function pointsHeld(
  tx: Transaction,
  userIds: readonly string[],
): Promise<readonly PersonCount[]> {
  const { rows } = await sql<PersonCount>`
    select u.id as "userId", coalesce(a.balance, 0) as count from user_account u join ledger_account a on a.user_id = u.id
    where u.id = any(${userIds}::uuid[]) and a.kind = 'training-points' and a.currency = 'PTS' and a.balance > 0`.execute(
    tx,
  );
  return rows;
}
