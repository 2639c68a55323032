import { sql } from 'kysely';
import type { Transaction } from '#server/platform/database/open.ts';

/** Sixteen programs were approved; of the others, two wait, one was denied, and nobody has claimed the last one yet. */
const programs = 20;
const claimed = 16;
const partsEach = 5;
/** Programs pay for full amounts of this many cents. */
const spentUnit = 5000;
const claimLimit = 6000;
/** Claims of the last days wait for a decision, two of three. */
const waitingShare = 0.98;

/**
 * Adds programs and claims of a year, by SQL alone. Programs of even numbers pay cash to people at dealers of odd numbers; the others pay credits
 * to dealers of even numbers. Claims wait, were approved in whole or in part, by a person or by the receipt, denied, or reversed. All show the
 * receipt of a claim of the demo. Keeps them in the temporary table `claim_made`; `generatedPayouts` posts what they pay. Needs the table
 * `administrator`; `pg_temp.gid` makes the ids.
 */
export async function generatedSpiffs(tx: Transaction, { claims }: { readonly claims: number }): Promise<void> {
  await offers(tx);
  await sql`
    create temporary table seller on commit drop as
    select row_number() over (partition by is_cash order by u.id) - 1 as nr, is_cash, u.id as user_id, d.id as dealer_id,
      searchable(u.full_name || ' ' || d.name || ' ' || d.number) as words, null::integer as claimant_id
    from user_account u join role r on r.id = u.role_id and r.code in ('LEARNER', 'DEALER_MANAGER')
    join dealer_membership m on m.user_id = u.id and m.ended_at is null join dealer d on d.id = m.dealer_id and d.number like 'G%'
    cross join lateral (select right(d.number, 1)::integer % 2 = 1 as is_cash) c
    where u.status = 'active' and u.participating_learner`.execute(tx);
  await sql`insert into spiff_claimant (user_id, dealer_id, search_text) select user_id, dealer_id, words from seller`.execute(tx);
  await sql`
    update seller s set claimant_id = k.id from spiff_claimant k
    where k.user_id = s.user_id and k.dealer_id = s.dealer_id and k.search_text = s.words`.execute(tx);
  await sql`analyze seller`.execute(tx);
  // Receipts are numbered in the order of their sales, as those of a real dealer are.
  await sql`
    create temporary table claim_made on commit drop as
    with numbered as (
      select n, n * 7919::bigint as spread, n % 2 = 0 as is_cash, case when n % 2 = 0 then n / 2 % 8 * 2 else n / 2 % 8 * 2 + 1 end as program,
        now() - interval '365 days' + n * (interval '364 days' / ${sql.lit(claims)}::double precision) as at,
        n % 5 as first_part, (n + 2) % 5 as second_part, 1 + (n / 7 % 3)::integer as first_quantity, n % 3 = 0 as has_second,
        5900 + n * 37 % 60000 as total_cents
      from generate_series(0, ${sql.lit(claims - 1)}::bigint) n),
    stated as (
      select x.*, case when n >= ${sql.lit(Math.floor(claims * waitingShare))} and n % 3 < 2 then 'pending' when n % 20 = 7 then 'denied'
          when n % 250 = 11 then 'reversed' else 'approved' end as outcome,
        case when n % 25 = 11 and first_quantity > 1 then first_quantity - 1 else first_quantity end as approved_quantity,
        pg_temp.gid(72, n) as id, s.user_id, s.dealer_id, s.claimant_id, o.spiff_id, o.terms_id, o.type, o.structure, o.payout_type, o.currency,
        o.amount_cents, o.has_budget, o.name
      from numbered x join (select is_cash, count(*) as people from seller group by is_cash) crowd on crowd.is_cash = x.is_cash
      join seller s on s.is_cash = x.is_cash and s.nr = x.spread % crowd.people
      join offer o on o.program = x.program)
    select s.*, pays.claimed_cents, pays.approved_cents, s.type = 'RECEIPT_SCAN' and n % 3 = 0 as is_automatic,
      s.at + make_interval(hours => 2 + (n % 22)::integer) as decided_at
    from stated s cross join lateral (
      select case structure when 'FIXED' then amount_cents when 'PER_SPENT' then total_cents / ${sql.lit(spentUnit)} * amount_cents
          else least(${sql.lit(claimLimit)}, first_quantity * (amount_cents + 100 * first_part) + has_second::integer * (amount_cents + 100 * second_part)) end as claimed_cents,
        case structure when 'FIXED' then amount_cents when 'PER_SPENT' then total_cents / ${sql.lit(spentUnit)} * amount_cents
          else least(${sql.lit(claimLimit)}, approved_quantity * (amount_cents + 100 * first_part) + has_second::integer * (amount_cents + 100 * second_part)) end as approved_cents) pays`.execute(
    tx,
  );
  await sql`analyze claim_made`.execute(tx);
  // Counted once, after all are there.
  await sql`alter table spiff_claim disable trigger spiff_claim_counted_in`.execute(tx);
  await claimRows(tx);
  await sql`
    insert into spiff_claim_total (day, terms_id, status, claims)
    select e.* from exact_spiff_claim_total e join offer o on o.terms_id = e.terms_id`.execute(tx);
  await sql`alter table spiff_claim enable trigger spiff_claim_counted_in`.execute(tx);
  await budgets(tx);
}

async function offers(tx: Transaction): Promise<void> {
  await sql`
    create temporary table offer on commit drop as
    select p as program, pg_temp.gid(70, p) as spiff_id, pg_temp.gid(71, p) as terms_id, 'Generated spiff ' || p as name,
      case when p % 5 = 0 then 'RECEIPT_SCAN' else 'MANUAL' end as type, (array['PER_ITEM', 'FIXED', 'PER_SPENT'])[1 + p / 2 % 3] as structure,
      case when p % 2 = 0 then 'cash' else 'dealerCredit' end as payout_type, case when p / 2 % 4 = 3 then 'CAD' else 'USD' end as currency,
      (case p / 2 % 3 when 2 then 150 when 1 then 2500 else 700 end + p * 10)::bigint as amount_cents, p / 2 % 2 = 0 as has_budget,
      case when p < 16 or p = 19 then 'approved' when p = 18 then 'denied' else 'pending' end as status
    from generate_series(0, ${sql.lit(programs - 1)}) p`.execute(tx);
  await sql`set constraints spiff_terms_id_fkey deferred`.execute(tx);
  await sql`
    insert into spiff (id, name, name_fr, details, details_fr, status, reason, terms_id, budget_cents, created_by, created_at, updated_by,
      updated_at, terms_by, decided_by, decided_at, approvals)
    select spiff_id, name, 'Prime de vente ' || program, 'Sell it, photograph the receipt, send it.', 'Vendez, photographiez le reçu, envoyez.', status,
      case when status = 'denied' then 'The season is over.' else '' end, terms_id, case when has_budget and program >= ${sql.lit(claimed)} then 500000 end,
      a.company, now() - interval '400 days', a.company, now() - make_interval(days => 400 - program), a.company,
      case when status <> 'pending' then a.platform end, case when status <> 'pending' then now() - interval '399 days' end, (status = 'approved')::integer
    from offer cross join administrator a`.execute(tx);
  await sql`
    insert into spiff_terms (id, spiff_id, type, structure, payout_type, currency, amount_cents, spent_unit_cents, starts_on, ends_on,
      per_claim_cents, created_at)
    select terms_id, spiff_id, type, structure, payout_type, currency, amount_cents, case when structure = 'PER_SPENT' then ${sql.lit(spentUnit)} end,
      current_date - 398, current_date + 60, case when structure = 'PER_ITEM' then ${sql.lit(claimLimit)} end, now() - interval '400 days'
    from offer`.execute(tx);
  await sql`set constraints spiff_terms_id_fkey immediate`.execute(tx);
  await sql`
    insert into spiff_part (terms_id, part_key, position, part_number, name, name_fr, amount_cents)
    select terms_id, 'GEN' || program || 'P' || part, part, 'GEN-' || program || '-P' || part, 'Generated part ' || part, 'Pièce ' || part,
      case when structure = 'PER_ITEM' and part > 0 then amount_cents + 100 * part end
    from offer cross join generate_series(0, ${sql.lit(partsEach - 1)}) part`.execute(tx);
}

async function claimRows(tx: Transaction): Promise<void> {
  const isDecided = sql`outcome in ('approved', 'denied')`;
  await sql`
    insert into spiff_claim (id, spiff_id, terms_id, user_id, dealer_id, purchase_date, receipt_number, receipt_key, currency, total_cents,
      claimed_cents, status, approved_cents, reason, decision_note, decided_by, decided_at, is_automatic, approvals, reversed_at, receipt_id,
      sent_at, claimant_id, score, score_band, awaits_score, version)
    select id, spiff_id, terms_id, user_id, dealer_id, (at - make_interval(days => case when n % 200 = 17 then 40 else 1 end))::date, 'G-' || n, 'G' || n,
      currency, total_cents, claimed_cents, case outcome when 'reversed' then 'pending' else outcome end,
      case when outcome = 'approved' then approved_cents end,
      case when outcome = 'denied' then (array['unreadable', 'parts', 'dates', 'used', 'seller', 'altered'])[1 + n / 20 % 6] end,
      case when outcome = 'reversed' then 'The customer returned it.' else '' end,
      case when ${isDecided} and not (outcome = 'approved' and is_automatic) then a.company end, case when ${isDecided} then decided_at end,
      outcome = 'approved' and is_automatic, (outcome in ('approved', 'reversed'))::integer,
      case when outcome = 'reversed' then decided_at + interval '2 hours' end, shared.receipt_id, at, claimant_id, risk.score,
      case when risk.score >= 60 then 'high' when risk.score >= 30 then 'medium' else 'low' end, false, case outcome when 'pending' then 1 when 'reversed' then 3 else 2 end
    from claim_made cross join administrator a cross join (select receipt_id from spiff_claim order by number limit 1) shared
    cross join lateral (select case when n % 50 = 17 then 60 when n % 20 = 7 then 30 else n % 3 * 10 end as score) risk order by n`.execute(tx);
  await sql`
    insert into spiff_claim_score (claim_id, checks, scored_at)
    select id, '[]', at from claim_made where outcome in ('pending', 'reversed')`.execute(tx);
  await sql`
    insert into spiff_claim_item (claim_id, part_key, position, part_number, quantity, approved_quantity)
    select id, 'GEN' || program || 'P' || line.part, line.position, 'GEN-' || program || '-P' || line.part, line.quantity,
      case when outcome = 'approved' then line.approved end
    from claim_made cross join lateral (
      select 0 as position, first_part as part, first_quantity as quantity, approved_quantity as approved
      union all select 1, second_part, 1, 1 where has_second) line`.execute(tx);
  await sql`
    insert into spiff_person (spiff_id, user_id, approved_cents)
    select spiff_id, user_id, coalesce(sum(approved_cents) filter (where outcome = 'approved'), 0)
    from claim_made where outcome in ('approved', 'reversed') group by spiff_id, user_id`.execute(tx);
}

/** A budget has a quarter more than what was approved. */
const budgets = (tx: Transaction) =>
  sql`
    update spiff s set budget_cents = b.cents, funded_cents = b.cents
    from (select spiff_id, (sum(approved_cents) / 80000 + 1) * 100000 as cents from claim_made
      where has_budget and outcome in ('approved', 'reversed') group by spiff_id) b
    where s.id = b.spiff_id`.execute(tx);
