import { sql } from 'kysely';
import type { Transaction } from '#server/platform/database/open.ts';

const parts = 60;
/** Hundredths of a percent, points of a unit and of a photo, as the settings have them. */
const rate = 200;
const unitPoints = 10;
const photoPoints = 25;

/**
 * Adds what members have sent for the loyalty program, by SQL alone; `loyaltyDealers` take part. Of ten submissions one is pending, one denied,
 * and the others are approved; every fifth is a photo. `pg_temp.gid` makes the ids. Balances, postings, and the days of the last
 * earning follow from the submissions.
 */
export async function generatedLoyalty(
  tx: Transaction,
  { submissions }: { readonly submissions: number },
): Promise<void> {
  if (submissions === 0) return;
  await members(tx);
  await sql`
    create temporary table sent on commit drop as
    select n, pg_temp.gid(60, n) as id, p.user_id, p.dealer_id, n % 5 = 0 as is_photo,
      case when n % 10 = 3 then 'pending' when n % 10 = 7 then 'denied' else 'approved' end as status,
      (array['anvilcrest', 'tarnwheel', 'brightmoor', 'kestrelline'])[1 + n % 4] as brand,
      case when p.country = 'CA' then 'CAD' else 'USD' end as currency, 1 + n % 3 as quantity, (4900 + n * 37 % 60000)::bigint as price,
      pg_temp.gid(61, n % ${sql.lit(parts)}) as item_id,
      now() - make_interval(days => case when n % 10 = 3 then n % 20 else 20 + n % 330 end, secs => n % 86400) as at
    from generate_series(0, ${sql.lit(submissions - 1)}) n
    join member p on p.nr = n % (select count(*) from member)`.execute(tx);
  await sql`
    insert into loyalty_submission (id, type, status, brand, dealer_id, user_id, purchase_date, receipt_number, receipt_key, currency, amount_cents,
      credits_cents, points, reason, created_at, decided_by, decided_at)
    select id, case when is_photo then 'photo' else 'receipt' end, status, brand, dealer_id, user_id, (at - interval '3 days')::date,
      case when is_photo then '' else 'G-' || n end, case when is_photo then '' else 'G' || n end, case when not is_photo then currency end,
      case when is_photo then 0 else quantity * price end, case when is_photo then 0 else (quantity * price * ${sql.lit(rate)} + 5000) / 10000 end,
      case when is_photo then ${sql.lit(photoPoints)} else quantity * ${sql.lit(unitPoints)} end,
      case when status = 'denied' then 'The picture can’t be read.' else '' end, at,
      case when status <> 'pending' then d.admin_id end, case when status <> 'pending' then at + interval '1 day' end
    from sent cross join (select id as admin_id from user_account where role_id = (select id from role where code = 'COMPANY_ADMIN') order by id limit 1) d`.execute(
    tx,
  );
  await sql`
    insert into loyalty_submission_line (id, submission_id, position, item_id, part_number, name, quantity, price_cents, credit_rate_bp,
      credits_cents, points)
    select pg_temp.gid(63, s.n), s.id, 0, i.id, i.part_number, i.name, s.quantity, s.price, ${sql.lit(rate)},
      (s.quantity * s.price * ${sql.lit(rate)} + 5000) / 10000, s.quantity * ${sql.lit(unitPoints)}
    from sent s join loyalty_item i on i.id = s.item_id where not s.is_photo`.execute(tx);
  await earned(tx);
  for (const table of ['loyalty_item', 'loyalty_submission', 'loyalty_submission_line', 'loyalty_standing'])
    await sql`analyze ${sql.table(table)}`.execute(tx);
}

/** Every second dealer takes part in the loyalty program. */
export async function loyaltyDealers(tx: Transaction, dealers: number): Promise<void> {
  await sql`
    insert into business_unit (id, code, name, name_fr) select new_id(), 'RLD', 'RLD loyalty members', 'Membres fidélité RLD'
    where not exists (select from business_unit where code = 'RLD')`.execute(tx);
  await sql`
    insert into dealer_business_unit (dealer_id, business_unit_id)
    select pg_temp.gid(2, n), b.id from generate_series(1, ${sql.lit(dealers)}, 2) n join dealer d on d.id = pg_temp.gid(2, n)
    cross join (select id from business_unit where code = 'RLD') b on conflict do nothing`.execute(tx);
}

/** The people of dealers that take part are members. */
async function members(tx: Transaction): Promise<void> {
  await sql`
    insert into loyalty_item (id, part_number, part_key, name, name_fr, brand)
    select pg_temp.gid(61, n), 'GEN-' || n, 'GEN' || n, 'Generated part ' || n, 'Pièce ' || n,
      (array['anvilcrest', 'tarnwheel', 'brightmoor', 'kestrelline'])[1 + n % 4] from generate_series(0, ${sql.lit(parts - 1)}) n`.execute(
    tx,
  );
  await sql`
    create temporary table member on commit drop as
    select row_number() over (order by u.id) - 1 as nr, u.id as user_id, d.id as dealer_id, d.country
    from user_account u join role r on r.id = u.role_id and r.reach in ('dealers', 'self')
    cross join lateral (select m.dealer_id from dealer_membership m where m.user_id = u.id and m.ended_at is null
      order by m.started_at, m.dealer_id limit 1) w
    join dealer d on d.id = w.dealer_id and d.number like 'G%'
    join dealer_business_unit o on o.dealer_id = d.id join business_unit b on b.id = o.business_unit_id and b.code = 'RLD'
    where u.status = 'active' and u.participating_learner`.execute(tx);
}

/** What approved submissions earned: an entry for each account, with the balance after it. */
async function earned(tx: Transaction): Promise<void> {
  await sql`
    create temporary table paid_in on commit drop as
    select s.n, pg_temp.gid(62, s.n) as posting_id, s.at + interval '1 day' as at, a.kind, a.currency, a.subject, a.amount,
      sum(a.amount) over (partition by a.kind, a.currency, a.subject order by s.at, s.n) as balance_after
    from sent s join loyalty_submission l on l.id = s.id and l.status = 'approved'
    cross join lateral (
      select 'loyalty-points' as kind, 'PTS' as currency, s.user_id as subject, l.points::bigint as amount
      union all select 'dealer-credits', l.currency, s.dealer_id, l.credits_cents where l.credits_cents > 0) a`.execute(tx);
  await sql`
    insert into ledger_account (id, kind, currency, user_id, dealer_id, balance)
    select new_id(), kind, currency, case when kind = 'loyalty-points' then subject end, case when kind = 'dealer-credits' then subject end,
      sum(amount) from paid_in group by kind, currency, subject`.execute(tx);
  await sql`
    insert into ledger_account (id, kind, currency) select new_id(), 'issued', c from unnest(array['PTS', 'USD', 'CAD']) c
    on conflict (subject_id, kind, currency) do nothing`.execute(tx);
  await sql`
    insert into ledger_posting (id, business_key, kind, at, note, by_user_id)
    select pg_temp.gid(62, s.n), 'loyalty-approved:' || s.id, 'loyalty-approved', s.at + interval '1 day', l.receipt_number, l.decided_by
    from sent s join loyalty_submission l on l.id = s.id and l.status = 'approved'`.execute(tx);
  await sql`
    insert into ledger_entry (id, posting_id, account_id, amount, balance_after)
    select new_id(), p.posting_id, a.id, p.amount, p.balance_after
    from paid_in p join ledger_account a on a.subject_id = p.subject and a.kind = p.kind and a.currency = p.currency
    union all
    select new_id(), p.posting_id, h.id, -p.amount, null
    from paid_in p join ledger_account h on h.kind = 'issued' and h.currency = p.currency and h.balance is null`.execute(tx);
  await sql`
    insert into loyalty_standing (user_id, last_earned_on)
    select subject, max(at)::date from paid_in where kind = 'loyalty-points' group by subject`.execute(tx);
}
