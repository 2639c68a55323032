import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';

/** Every stored balance as `counted`, with the sum of its account's entries. */
const counted = sql`counted as materialized (
  select a.id, a.balance, coalesce(e.sum, 0) as sum
  from ledger_account a left join (select account_id, sum(amount) from ledger_entry group by account_id) e on e.account_id = a.id
  where a.balance is not null)`;

export interface LedgerCheck {
  /** Balances recounted from their entries. */
  readonly balances: number;
  /** What is wrong, in sentences, a hundred at most. */
  readonly faults: readonly string[];
}

/** Recounts every balance from its entries, and checks every posting. One statement, so everything is of the same moment. */
export async function checkLedger(db: Db): Promise<LedgerCheck> {
  const { rows } = await sql<LedgerCheck>`
    with ${counted},
    fault (text) as (
      select 'Account ' || id || ' is ' || balance || ', should be ' || sum from counted where balance <> sum
      union all
      select 'Account ' || id || ' is below zero: ' || balance from counted where balance < 0
      union all
      select 'Posting ' || e.posting_id || ' sums to ' || sum(e.amount) || ' ' || a.currency
      from ledger_entry e join ledger_account a on a.id = e.account_id group by e.posting_id, a.currency having sum(e.amount) <> 0
      union all
      select 'Posting ' || p.id || ' has no entries'
      from ledger_posting p where not exists (select from ledger_entry e where e.posting_id = p.id)
      union all
      select 'Entry ' || e.id || ' names the funder ' || e.funder_id || ', which is unknown'
      from ledger_entry e where e.funder_id is not null and not exists (select from ledger_funder f where f.id = e.funder_id)
      union all
      select 'Posting ' || p.id || ' does not mirror posting ' || p.undoes_id
      from ledger_posting p where p.undoes_id is not null and exists (
        select from ledger_entry e join ledger_account a on a.id = e.account_id where e.posting_id in (p.id, p.undoes_id)
        -- What was posted to an account that was merged, or is separated again, is undone where it was then.
        group by case when exists (select from account_merge m where a.user_id in (m.primary_id, m.secondary_id)) then a.kind || a.currency
          else a.id::text end, e.funder_id having sum(e.amount) <> 0)
    )
    select (select count(*) from counted) as balances,
      coalesce((select array_agg(text) from (select text from fault limit 100) f), '{}') as faults`.execute(
    db,
  );
  return rows[0]!;
}

export interface BalancesCheck {
  readonly compared: number;
  readonly wrong: number;
  readonly examples: readonly string[];
}

/** Compares stored balances with the sums of their entries. */
export async function checkBalances(db: Db): Promise<BalancesCheck> {
  const { rows } = await sql<BalancesCheck>`
    with ${counted}
    select count(*) as compared, count(*) filter (where balance <> sum) as wrong, coalesce((
      select array_agg(id || ' is ' || balance || ', should be ' || sum)
      from (select * from counted where balance <> sum order by id limit 10) w), '{}') as examples
    from counted`.execute(db);
  return rows[0]!;
}

/** Compares what is kept of earned points with what the postings earned, for each person and period, in the months of the kept zone. */
export async function checkEarned(db: Db): Promise<BalancesCheck> {
  const { rows } = await sql<BalancesCheck>`
    with compared as materialized (
      select coalesce(k.user_id, x.user_id) || ' in ' || coalesce(k.period, x.period) as key,
        coalesce(k.points, 0) || coalesce(' at ' || k.dealer_ids::text, '') as kept, coalesce(x.points, 0) || coalesce(' at ' || x.dealer_ids::text, '') as counted,
        coalesce(k.points, 0) <> coalesce(x.points, 0) or (x.points <> 0 and k.dealer_ids is distinct from x.dealer_ids) as is_wrong
      from ledger_earned k full join exact_ledger_earned x on x.user_id = k.user_id and x.period = k.period)
    select count(*) as compared, count(*) filter (where is_wrong) as wrong, coalesce((
      select array_agg(key || ' is ' || kept || ', should be ' || counted)
      from (select * from compared where is_wrong order by key limit 10) w), '{}') as examples
    from compared`.execute(db);
  return rows[0]!;
}
