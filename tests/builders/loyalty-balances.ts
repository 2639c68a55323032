import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';

/** A statement of this many people stays within the limits of a connection. */
const atOnce = 20_000;

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
    await sql`insert into ledger_account (id, kind, currency) select new_id(), 'issued', 'PTS'
      where not exists (select from ledger_account where kind = 'issued' and currency = 'PTS')`.execute(tx);
  });
  for (let from = 1; from <= people; from += atOnce)
    await fillSome(db, { from, to: Math.min(people, from + atOnce - 1), lastEarnedOn, roleId, points });
  await sql`analyze user_account, ledger_account, ledger_posting, ledger_entry, loyalty_standing`.execute(db);
  return points;
}

interface Some {
  readonly from: number;
  readonly to: number;
  readonly lastEarnedOn: string;
  readonly roleId: string;
  readonly points: number;
}

const fillSome = (db: Db, { from, to, lastEarnedOn, roleId, points }: Some) =>
  db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    // What the triggers keep for people's sessions plays no part here, and takes longer than the points.
    await sql`alter table user_account disable trigger user`.execute(tx);
    await sql`
      with person as (insert into user_account (id, email, first_name, role_id, status)
        select new_id(), 'b' || n || '@balances.example', 'B' || n, ${roleId}, 'active' from generate_series(${from}::int, ${to}::int) n
        returning id),
      numbered as materialized (select id, new_id() as account_id, new_id() as posting_id from person),
      account as (insert into ledger_account (id, kind, currency, user_id, balance)
        select account_id, 'loyalty-points', 'PTS', id, ${points}::int from numbered),
      posting as (insert into ledger_posting (id, business_key, kind, at)
        select posting_id, 'given:' || posting_id, 'given', ${lastEarnedOn}::date from numbered),
      standing as (insert into loyalty_standing (user_id, last_earned_on) select id, ${lastEarnedOn}::date from numbered)
      insert into ledger_entry (id, posting_id, account_id, amount, balance_after)
      select new_id(), posting_id, account_id, ${points}::int, ${points}::int from numbered
      union all
      select new_id(), posting_id, (select id from ledger_account where kind = 'issued' and currency = 'PTS'), -${points}::int, null
      from numbered`.execute(tx);
    await sql`alter table user_account enable trigger user`.execute(tx);
  });
