import { sql } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';

/** Points count in `PTS`, money in the cents of an ISO currency. */
export type LedgerCurrency = 'PTS' | 'USD' | 'CAD' | 'EUR';

export interface LedgerAccount {
  readonly kind: 'learner-points' | 'issued-points';
  /** Whose it is; the house's where nobody is named. */
  readonly userId?: string;
}

export interface Posting {
  /** What it is for; a second posting under the same key does nothing. */
  readonly businessKey: string;
  readonly kind: 'course-passed';
  readonly currency: LedgerCurrency;
  /** Whole units of the currency, more than zero. */
  readonly amount: number;
  readonly from: LedgerAccount;
  readonly to: LedgerAccount;
  readonly courseId?: string;
  readonly byUserId?: string | null;
  readonly proxiedBy?: string | null;
  /** When it was earned; now where it is left out. */
  readonly at?: Date;
}

/** Moves an amount between two accounts, once for its business key. False where that was done before. */
export async function post(tx: Transaction, posting: Posting): Promise<boolean> {
  const row = await tx
    .insertInto('ledgerPosting')
    .values({
      id: newId(),
      businessKey: posting.businessKey,
      kind: posting.kind,
      courseId: posting.courseId ?? null,
      byUserId: posting.byUserId ?? null,
      proxiedBy: posting.proxiedBy ?? null,
      ...(posting.at && { at: posting.at }),
    })
    .onConflict((oc) => oc.column('businessKey').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  // The person's account first, the house's last: always in this order, and the busy one is held shortest.
  const sides = [
    { account: posting.to, amount: posting.amount },
    { account: posting.from, amount: -posting.amount },
  ].toSorted((a, b) => Number(a.account.userId === undefined) - Number(b.account.userId === undefined));
  for (const { account, amount } of sides) await enter(tx, row.id, account, posting.currency, amount);
  return true;
}

async function enter(
  tx: Transaction,
  postingId: string,
  account: LedgerAccount,
  currency: string,
  amount: number,
): Promise<void> {
  await sql`
    with held as (
      insert into ledger_account (id, kind, user_id, currency, balance, may_be_negative)
      values (${newId()}, ${account.kind}, ${account.userId ?? null}, ${currency}, ${amount}, ${account.userId === undefined})
      on conflict (kind, currency, (coalesce(user_id, dealer_id, '00000000-0000-0000-0000-000000000000')))
      do update set balance = ledger_account.balance + excluded.balance
      returning id, balance
    )
    insert into ledger_entry (id, posting_id, account_id, amount, balance_after)
    select ${newId()}, ${postingId}, held.id, ${amount}, held.balance from held`.execute(tx);
}

/** What a person can spend; 0 where nothing was ever posted. Asked as the index `ledger_account_of` has it. */
export async function pointsBalance(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select balance from ledger_account where kind = 'learner-points' and currency = 'PTS'
      and coalesce(user_id, dealer_id, '00000000-0000-0000-0000-000000000000') = ${userId}`.execute(db);
  return rows[0]?.balance ?? 0;
}

/** What is wrong with the books, in sentences; nothing where every posting and every balance agrees with its entries. */
export async function ledgerFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select 'Posting ' || posting_id || ' sums to ' || sum(amount) as fault from ledger_entry group by posting_id having sum(amount) <> 0
    union all
    select 'Account ' || a.id || ' holds ' || a.balance || ', its entries sum to ' || coalesce(sum(e.amount), 0)
    from ledger_account a left join ledger_entry e on e.account_id = a.id group by a.id having a.balance <> coalesce(sum(e.amount), 0)
    union all
    select 'Posting ' || p.id || ' has no entries' from ledger_posting p where not exists (select from ledger_entry e where e.posting_id = p.id)
    limit 100`.execute(db);
  return rows.map((row) => row.fault);
}

export interface OwnEntry {
  readonly at: string;
  readonly kind: string;
  readonly note: string | null;
  readonly course: string | null;
  readonly amount: number;
  readonly currency: string;
}

/** Every entry in the accounts of a person, oldest first. */
export async function entriesOf(db: Db, userId: string): Promise<readonly OwnEntry[]> {
  const { rows } = await sql<OwnEntry>`
    select p.at, p.kind, p.note, c.name as course, e.amount, a.currency
    from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_posting p on p.id = e.posting_id
    left join course c on c.id = p.course_id
    where a.user_id = ${userId} order by p.at, e.id`.execute(db);
  return rows;
}

export async function postingsCountOf(tx: Transaction, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from ledger_account a join ledger_entry e on e.account_id = a.id where a.user_id = ${userId}`.execute(
    tx,
  );
  return rows[0]!.count;
}
