import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';

/**
 * People with loyalty points that they last earned on this day, a posting each; set-based, so that there may be a million. Returns what each has.
 */
export async function fillBalances(
  db: Db,
  {
    people,
    lastEarnedOn,
    roleId,
  }: { readonly people: number; readonly lastEarnedOn: string; readonly roleId: string },
): Promise<number> {
  const points = 40;
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    // What the triggers keep for people's sessions plays no part here, and takes longer than the points.
    await sql`alter table user_account disable trigger user`.execute(tx);
    await sql`insert into user_account (id, email, first_name, role_id, status)
      select new_id(), 'b' || n || '@balances.example', 'B' || n, ${roleId}, 'active' from generate_series(1, ${people}::int) n`.execute(
      tx,
    );
    await sql`alter table user_account enable trigger user`.execute(tx);
  });
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`insert into ledger_account (id, kind, currency) select new_id(), 'issued', 'PTS'
      where not exists (select from ledger_account where kind = 'issued' and currency = 'PTS')`.execute(tx);
    await sql`
      with person as materialized (
        select u.id, new_id() as account_id, new_id() as posting_id from user_account u where u.email like '%@balances.example'),
      account as (insert into ledger_account (id, kind, currency, user_id, balance)
        select account_id, 'loyalty-points', 'PTS', id, ${points}::int from person),
      posting as (insert into ledger_posting (id, business_key, kind, at)
        select posting_id, 'given:' || posting_id, 'given', ${lastEarnedOn}::date from person),
      standing as (insert into loyalty_standing (user_id, last_earned_on) select id, ${lastEarnedOn}::date from person)
      insert into ledger_entry (id, posting_id, account_id, amount, balance_after)
      select new_id(), posting_id, account_id, ${points}::int, ${points}::int from person
      union all
      select new_id(), posting_id, (select id from ledger_account where kind = 'issued' and currency = 'PTS'), -${points}::int, null
      from person`.execute(tx);
  });
  await sql`analyze user_account, ledger_account, ledger_posting, ledger_entry, loyalty_standing`.execute(db);
  return points;
}
