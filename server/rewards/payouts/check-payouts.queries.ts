import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';
import { paidOut, payables } from '#server/rewards/ledger/payable.queries.ts';

export interface PayoutsCheck {
  /** Balances of what people are owed, recounted from what was approved. */
  readonly balances: number;
  readonly lines: number;
  /** What is wrong, in sentences, a hundred at most. */
  readonly faults: readonly string[];
}

/**
 * Recounts what everybody is owed from what was approved and not released, each line from what it pays, each released line from its posting, and the
 * totals of runs from their lines. One statement, so everything is of the same moment.
 */
export async function checkPayouts(db: Db): Promise<PayoutsCheck> {
  const { rows } = await sql<PayoutsCheck>`
    with owed as materialized (
      select o.user_id, o.currency, sum(o.amount_cents) as cents from cash_owed o left join payout_line l on l.id = o.payout_line_id
      where o.taken_back_at is null and (l.id is null or l.status = 'open') group by o.user_id, o.currency),
    balance as materialized (
      select * from ${payables} p),
    line as materialized (
      select l.id, l.run_id, l.currency, l.amount_cents, l.status, r.status as run_status, (
          select coalesce(sum(o.amount_cents), 0) from payout_item i join cash_owed o on o.id = i.owed_id
          where i.line_id = l.id and o.user_id = l.user_id and o.currency = l.currency) as items,
        ${paidOut({ businessKey: sql`'payout:' || l.id`, userId: sql`l.user_id`, currency: sql`l.currency` })} as posted
      from payout_line l join payout_run r on r.id = l.run_id),
    fault (text) as (
      select 'Person ' || coalesce(o.user_id, b.user_id) || ' has ' || coalesce(b.balance, 0) || ' ' || coalesce(o.currency, b.currency)
        || ' to be paid, should be ' || coalesce(o.cents, 0)
      from owed o full join balance b on b.user_id = o.user_id and b.currency = o.currency
      where coalesce(o.cents, 0) <> coalesce(b.balance, 0)
      union all
      select 'Payout line ' || id || ' is ' || amount_cents || ', should be ' || items from line where amount_cents <> items
      union all
      select 'Payout line ' || id || ' is ' || status || ' and posted ' || posted || ' of ' || amount_cents
      from line where posted <> case when status in ('posted', 'paid') then amount_cents else 0 end
      union all
      select 'Payout line ' || id || ' is ' || status || ' in a run that is ' || run_status
      from line where (run_status = 'draft' and status <> 'open') or (run_status = 'released' and status = 'open')
      union all
      select 'What is owed as ' || o.id || ' stands in line ' || o.payout_line_id || ', which does not pay it'
      from cash_owed o where o.payout_line_id is not null and not exists (
        select from payout_item i join payout_line l on l.id = i.line_id
        where i.owed_id = o.id and i.line_id = o.payout_line_id and l.status <> 'returned')
      union all
      select 'What is owed as ' || i.owed_id || ' is paid by ' || count(*) || ' lines'
      from payout_item i join payout_line l on l.id = i.line_id where l.status <> 'returned' group by i.owed_id having count(*) > 1
      union all
      select 'Run ' || coalesce(t.run_id, c.run_id) || ' has a wrong total of lines that are ' || coalesce(t.status, c.status)
      from (select * from payout_run_total where line_count <> 0 or amount_cents <> 0) t
      full join (select run_id, currency, status, count(*) as lines, sum(amount_cents) as cents from line group by run_id, currency, status) c
        on c.run_id = t.run_id and c.currency = t.currency and c.status = t.status
      where t.line_count is distinct from c.lines or t.amount_cents is distinct from c.cents
    )
    select (select count(*) from balance) as balances, (select count(*) from line) as lines,
      coalesce((select array_agg(text) from (select text from fault limit 100) f), '{}') as faults`.execute(
    db,
  );
  return rows[0]!;
}
