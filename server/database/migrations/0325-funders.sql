-- Who pays for what moves in the ledger: a brand by the name it had then, or the company.

create table ledger_funder (
  id smallint primary key generated always as identity,
  name text not null unique check (name <> '')
);

-- Null: the company. No foreign key: every posting would lock the row of its funder. Funders are never deleted, and the recount compares them.
alter table ledger_entry add column funder_id smallint;

-- As before; an entry may name its funder.
-- Writes postings with their entries and balances, in the order given, and returns the ids of those whose business key is new. Entries name
-- their accounts by place, counted from 1. The caller sorts the accounts: all lock them in the same order, so no two wait for each other
-- in a circle.
create or replace function ledger_post(asked jsonb) returns uuid[] language plpgsql set enable_seqscan = off as $$
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

  if asked ? 'funders' then
    insert into ledger_funder (name) select f.name from jsonb_array_elements_text(asked -> 'funders') as f (name)
    where not exists (select from ledger_funder o where o.name = f.name)
    order by f.name on conflict (name) do nothing;
  end if;

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

  insert into ledger_entry (id, posting_id, account_id, amount, balance_after, funder_id)
  select e.id, e.posting_id, accounts[e.account], e.amount,
    befores[e.account] + sum(e.amount) over (partition by e.account order by e.place),
    case when e.funder is not null then (select o.id from ledger_funder o where o.name = e.funder) end
  from rows from (jsonb_to_recordset(asked -> 'entries') as (id uuid, posting_id uuid, account integer, amount bigint, funder text))
    with ordinality as e (id, posting_id, account, amount, funder, place)
  join unnest(fresh) as f (id) on f.id = e.posting_id
  order by e.place;
  return fresh;
end $$;
