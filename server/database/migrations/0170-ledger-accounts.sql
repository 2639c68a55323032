-- Accounts of any subject; house accounts keep no balance, so nobody waits for them.

alter table ledger_account drop constraint ledger_account_check;
alter table ledger_account drop constraint ledger_account_check1;
drop index ledger_account_of;

alter table ledger_account
  -- A loyalty, incentive or spiff program. The reference follows with the tables of those rooms.
  add column program_id uuid,
  alter column balance drop not null,
  alter column balance drop default;
update ledger_account set balance = null where may_be_negative;
-- Points are kept by where they come from: a spend takes loyalty points before training points.
update ledger_account set kind = 'training-points' where kind = 'learner-points';
update ledger_account set kind = 'issued' where kind = 'issued-points';
alter table ledger_account
  drop column may_be_negative,
  add column subject_id uuid not null generated always as
    (coalesce(user_id, dealer_id, program_id, '00000000-0000-0000-0000-000000000000')) stored,
  add constraint ledger_account_one_subject check (num_nonnulls(user_id, dealer_id, program_id) <= 1),
  -- The house's balance is the sum of its entries. Everybody else's is kept and never below zero.
  add constraint ledger_account_house_keeps_none
    check ((balance is null) = (num_nonnulls(user_id, dealer_id, program_id) = 0)),
  add constraint ledger_account_not_below_zero check (balance >= 0);
create unique index ledger_account_of on ledger_account (subject_id, kind, currency);

-- Null for the house. Entries written before this migration still have the balance of that time.
alter table ledger_entry alter column balance_after drop not null;

-- A counter-posting names what it undoes, once, and who did it.
alter table ledger_posting
  add column undoes_id uuid references ledger_posting,
  add constraint ledger_posting_undone_once unique (undoes_id),
  add constraint ledger_posting_undone_by_somebody check (undoes_id is null or by_user_id is not null);

-- Each statement must balance per posting and currency, so every posting does. Checked once per statement: linear, however many entries.
-- These functions look rows up by their keys. A plan made while the tables are empty would read them whole ever after, hence the setting.
drop trigger ledger_entry_balanced on ledger_entry;
drop function posting_sums_to_zero();
create function ledger_entries_balance() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  wrong record;
begin
  select e.posting_id, e.currency, sum(e.amount) as amount into wrong
  from (select posting_id, amount, (select a.currency from ledger_account a where a.id = account_id) as currency from entered) e
  group by e.posting_id, e.currency having sum(e.amount) <> 0 limit 1;
  if found then
    raise exception 'posting % does not sum to zero: % %', wrong.posting_id, wrong.amount, wrong.currency
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_entry_balanced after insert on ledger_entry referencing new table as entered
  for each statement execute function ledger_entries_balance();

create function ledger_posting_has_entries() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if not exists (select from ledger_entry e where e.posting_id = new.id) then
    raise exception 'posting % has no entries', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_posting_entered after insert on ledger_posting
  deferrable initially deferred for each row execute function ledger_posting_has_entries();

-- Writes postings with their entries and balances, in the order given, and returns the ids of those whose business key is new. Entries name
-- their accounts by place, counted from 1. The caller sorts the accounts: all lock them in the same order, so no two wait for each other
-- in a circle.
create function ledger_post(asked jsonb) returns uuid[] language plpgsql set enable_seqscan = off as $$
declare
  fresh uuid[];
  accounts uuid[];
  befores bigint[];
  change record;
  account_id uuid;
  after bigint;
begin
  with written as (
    insert into ledger_posting (id, business_key, kind, at, note, by_user_id, proxied_by, course_id, undoes_id)
    select p.id, p.business_key, p.kind, coalesce(p.at, now()), coalesce(p.note, ''), p.by_user_id, p.proxied_by, p.course_id, p.undoes_id
    from jsonb_to_recordset(asked -> 'postings') as p
      (id uuid, business_key text, kind text, at timestamptz, note text, by_user_id uuid, proxied_by uuid, course_id uuid, undoes_id uuid)
    order by p.business_key
    -- Also if another counter-posting undoes the same posting first.
    on conflict do nothing
    returning id)
  select array_agg(id) into fresh from written;
  if fresh is null then return '{}'; end if;

  for change in
    select e.account, e.first_id, e.amount, e.lowest, a.kind, a.currency, a.subject, a.subject_id
    from (
      select e.account, min(e.id::text)::uuid as first_id, sum(e.amount)::bigint as amount, min(e.running)::bigint as lowest
      from (
        select e.account, e.id, e.amount, sum(e.amount) over (partition by e.account order by e.place) as running
        from rows from (jsonb_to_recordset(asked -> 'entries') as (id uuid, posting_id uuid, account integer, amount bigint))
          with ordinality as e (id, posting_id, account, amount, place)
        join unnest(fresh) as f (id) on f.id = e.posting_id
      ) e
      group by e.account
    ) e
    join rows from (jsonb_to_recordset(asked -> 'accounts') as (kind text, currency text, subject text, subject_id uuid))
      with ordinality as a (kind, currency, subject, subject_id, place) on a.place = e.account
    order by e.account
  loop
    loop
      if change.subject = 'house' then
        after := null;
        select a.id into account_id from ledger_account a
        where a.subject_id = change.subject_id and a.kind = change.kind and a.currency = change.currency;
      else
        -- A balance that would be below zero in between violates the same constraint as one that ends there.
        update ledger_account a set balance = a.balance + case when a.balance + change.lowest < 0 then change.lowest else change.amount end
        where a.subject_id = change.subject_id and a.kind = change.kind and a.currency = change.currency
        returning a.id, a.balance into account_id, after;
      end if;
      exit when found;
      -- An account takes the id of an entry of its own.
      insert into ledger_account (id, kind, currency, user_id, dealer_id, program_id, balance)
      values (change.first_id, change.kind, change.currency, case when change.subject = 'user' then change.subject_id end,
        case when change.subject = 'dealer' then change.subject_id end, case when change.subject = 'program' then change.subject_id end,
        case when change.subject <> 'house' then 0 end)
      on conflict (subject_id, kind, currency) do nothing;
    end loop;
    accounts[change.account] := account_id;
    befores[change.account] := after - change.amount;
  end loop;

  insert into ledger_entry (id, posting_id, account_id, amount, balance_after)
  select e.id, e.posting_id, accounts[e.account], e.amount,
    befores[e.account] + sum(e.amount) over (partition by e.account order by e.place)
  from rows from (jsonb_to_recordset(asked -> 'entries') as (id uuid, posting_id uuid, account integer, amount bigint))
    with ordinality as e (id, posting_id, account, amount, place)
  join unnest(fresh) as f (id) on f.id = e.posting_id
  order by e.place;
  return fresh;
end $$;

-- Locks accounts in the order given, which is that of ledger_post, and returns their balances; null where nothing was posted.
create function ledger_lock(asked jsonb) returns bigint[] language plpgsql set enable_seqscan = off as $$
declare
  balances bigint[] := '{}';
  account jsonb;
  balance bigint;
begin
  for account in select * from jsonb_array_elements(asked) loop
    balance := null;
    if account ->> 'subject' <> 'house' then
      select a.balance into balance from ledger_account a
      where a.subject_id = (account ->> 'subject_id')::uuid and a.kind = account ->> 'kind' and a.currency = account ->> 'currency'
      for no key update;
    end if;
    balances := balances || balance;
  end loop;
  return balances;
end $$;
