import { sql } from 'kysely';
import type { Transaction } from '#server/platform/database/open.ts';
import { movementTable, postMovements } from './generate-postings.ts';

/** A run every two weeks; the last one waits for its release. */
const daysApart = 14;
const lastRunDaysAgo = 2;

/**
 * Owes what approved claims and activities pay in cash, and pays it in runs, by SQL alone: old lines are paid, one in a hundred came back, those of the
 * run before last are on their way, and those of the last one wait. What came back waits for the next run. Then posts all of it, with credits of dealers
 * and budgets. Needs the tables of `generatedSpiffs` and `generatedActivities`; `pg_temp.gid` makes the ids.
 */
export async function generatedPayouts(tx: Transaction): Promise<void> {
  await sql`
    create temporary table due on commit drop as
    select d.*, case when d.taken_back_at is null and d.at < now() - make_interval(days => ${sql.lit(lastRunDaysAgo)})
      then floor(extract(epoch from now() - make_interval(days => ${sql.lit(lastRunDaysAgo)}) - d.at) / ${sql.lit(daysApart * 86_400)})::integer end as run
    from (
      select pg_temp.gid(76, n) as id, 'spiff' as source, id as record_id, user_id, dealer_id, currency, approved_cents as cents, decided_at as at,
        case when outcome = 'reversed' then decided_at + interval '2 hours' end as taken_back_at, case when has_budget then spiff_id end as program_id,
        name as note, case when outcome = 'approved' and is_automatic then null else a.company end as by_user_id
      from claim_made cross join administrator a where payout_type = 'cash' and outcome in ('approved', 'reversed')
      union all
      select pg_temp.gid(77, n), 'activity', id, user_id, dealer_id, currency, amount_cents, decided_at, null, null, type, a.company
      from activity_made cross join administrator a where status = 'approved') d`.execute(tx);
  await sql`
    create temporary table run_made on commit drop as
    select run, pg_temp.gid(80, run) as id, now() - make_interval(days => ${sql.lit(lastRunDaysAgo)} + run * ${sql.lit(daysApart)}) as at
    from due where run is not null group by run`.execute(tx);
  await sql`
    create temporary table line_made on commit drop as
    select x.*, pg_temp.gid(79, x.nr) as id, case when run = 0 then 'open' when run = 1 then 'posted' when nr % 100 = 0 then 'returned' else 'paid' end as status
    from (select row_number() over (order by run desc, user_id, currency) as nr, run, user_id, currency, sum(cents) as cents
      from due where run is not null group by run, user_id, currency) x`.execute(tx);
  await sql`analyze due, line_made`.execute(tx);
  await runRows(tx);
  await movementTable(tx);
  await movements(tx);
  await postMovements(tx);
}

async function runRows(tx: Transaction): Promise<void> {
  await sql`
    insert into payout_run (id, status, created_by, created_at, released_by, released_at)
    select r.id, case when run = 0 then 'draft' else 'released' end, a.company, r.at, case when run > 0 then a.platform end,
      case when run > 0 then r.at + interval '5 hours' end
    from run_made r cross join administrator a order by run desc`.execute(tx);
  await sql`
    insert into payout_line (id, run_id, user_id, currency, amount_cents, status, note, settled_by, settled_at)
    select l.id, r.id, l.user_id, l.currency, l.cents, l.status, case l.status when 'paid' then 'Batch ' || 2000 - r.run when 'returned' then 'The account is closed.' else '' end,
      case when l.status in ('paid', 'returned') then a.company end, case when l.status in ('paid', 'returned') then r.at + interval '4 days' end
    from line_made l join run_made r on r.run = l.run cross join administrator a`.execute(tx);
  await sql`
    insert into cash_owed (id, source, record_id, user_id, dealer_id, currency, amount_cents, owed_at, payout_line_id, taken_back_at)
    select d.id, d.source, d.record_id, d.user_id, d.dealer_id, d.currency, d.cents, d.at, case when l.status <> 'returned' then l.id end, d.taken_back_at
    from due d left join line_made l on l.run = d.run and l.user_id = d.user_id and l.currency = d.currency`.execute(tx);
  await sql`
    insert into payout_item (line_id, owed_id)
    select l.id, d.id from due d join line_made l on l.run = d.run and l.user_id = d.user_id and l.currency = d.currency`.execute(tx);
}

async function movements(tx: Transaction): Promise<void> {
  await sql`
    insert into movement (posting_id, business_key, kind, at, note, by_user_id, currency, amount, to_kind, to_subject, from_kind)
    select pg_temp.gid(85, o.program), 'spiff-budget:' || s.id || ':1', 'spiff-budget', s.decided_at, '', s.decided_by, o.currency, s.budget_cents, 'budget', s.id, 'issued'
    from spiff s join offer o on o.spiff_id = s.id where s.funded_cents is not null`.execute(tx);
  await sql`
    insert into movement (posting_id, business_key, kind, at, note, by_user_id, currency, amount, to_kind, to_subject, from_kind, from_subject)
    select pg_temp.gid(case source when 'spiff' then 86 else 87 end, ('x' || right(id::text, 12))::bit(48)::bigint), 'owed:' || id, source || '-owed', at, note, by_user_id,
      currency, cents, 'payable', user_id, case when program_id is null then 'issued' else 'budget' end, program_id
    from due
    union all
    select pg_temp.gid(88, n), 'spiff-claim:' || c.id || ':1', 'spiff-credit', decided_at, name, case when outcome = 'approved' and is_automatic then null else a.company end,
      currency, approved_cents, 'dealer-credits', dealer_id, case when has_budget then 'budget' else 'issued' end, case when has_budget then spiff_id end
    from claim_made c cross join administrator a where payout_type = 'dealerCredit' and outcome in ('approved', 'reversed')
    union all
    select pg_temp.gid(89, l.nr), 'payout:' || l.id, 'payout', r.at + interval '5 hours', '', a.platform, l.currency, l.cents, 'spent', null, 'payable', l.user_id
    from line_made l join run_made r on r.run = l.run cross join administrator a where l.run > 0`.execute(tx);
  // Reversals take back what was owed or credited, and payments that came back are owed again.
  await sql`
    insert into movement (posting_id, business_key, kind, at, note, by_user_id, undoes_id, currency, amount, to_kind, to_subject, from_kind, from_subject)
    select pg_temp.gid(case m.kind when 'payout' then 91 when 'spiff-credit' then 92 else 90 end, ('x' || right(m.posting_id::text, 12))::bit(48)::bigint),
      'undo:' || m.business_key, 'undo', back.at, back.note, a.company, m.posting_id, m.currency, m.amount, m.from_kind, m.from_subject, m.to_kind, m.to_subject
    from movement m join (
      select 'payout:' || l.id as business_key, r.at + interval '4 days' as at, 'The account is closed.' as note
      from line_made l join run_made r on r.run = l.run where l.status = 'returned'
      union all
      select case payout_type when 'cash' then 'owed:' || pg_temp.gid(76, n) else 'spiff-claim:' || id || ':1' end, decided_at + interval '2 hours', 'The customer returned it.'
      from claim_made where outcome = 'reversed') back on back.business_key = m.business_key
    cross join administrator a`.execute(tx);
}
