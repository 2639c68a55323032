-- Loyalty points may end by lot instead of all together: each earning for itself, the oldest first.

-- Whether points ended by lot in a run. The first run of an unbroken row of them is when that began.
alter table loyalty_expiry_run add column by_lot boolean not null default false;

drop function ledger_end_loyalty(uuid[], text, timestamptz);

-- Ends loyalty points of these people: what each of them has beyond what is kept goes to the house. Returns what ended; posts nothing if nobody
-- has more. Accounts are locked in the order of ledger_post.
create function ledger_end_loyalty(users uuid[], kept bigint[], key text, ended_at timestamptz) returns table (user_id uuid, amount bigint)
language plpgsql set enable_seqscan = off as $$
declare
  house constant uuid := '00000000-0000-0000-0000-000000000000';
  expired uuid;
  posting uuid := new_id();
begin
  insert into ledger_account (id, kind, currency) select new_id(), 'expired', 'PTS'
  where not exists (select from ledger_account a where a.subject_id = house and a.kind = 'expired' and a.currency = 'PTS')
  on conflict (subject_id, kind, currency) do nothing;
  select a.id into expired from ledger_account a where a.subject_id = house and a.kind = 'expired' and a.currency = 'PTS';
  return query
    with held as materialized (
      select a.id as account_id, a.subject_id as person_id, a.balance, k.keep
      from unnest(users, kept) as k (person_id, keep)
      join ledger_account a on a.subject_id = k.person_id and a.kind = 'loyalty-points' and a.currency = 'PTS'
      where a.balance > k.keep order by a.subject_id for no key update of a),
    posted as (
      insert into ledger_posting (id, business_key, kind, at)
      select posting, key, 'points-ended', ended_at where exists (select from held)),
    entered as (
      insert into ledger_entry (id, posting_id, account_id, amount, balance_after)
      select new_id(), posting, account_id, keep - balance, keep from held
      union all
      select new_id(), posting, expired, sum(balance - keep)::bigint, null from held having count(*) > 0),
    emptied as (
      update ledger_account a set balance = h.keep from held h where a.id = h.account_id)
    select h.person_id, h.balance - h.keep from held h;
end $$;
