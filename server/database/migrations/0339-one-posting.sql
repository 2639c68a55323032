-- Most changes write one posting. What depends on all of its entries together, such as the sum for each account, its sender knows; so it needs no
-- query over them, and its values come as they are instead of as JSON. Otherwise as ledger_post: the caller sorts the accounts, and all lock them
-- in the same order. `lowest` is the lowest that entries add to an account on the way, and `running` what they add up to each entry. False if the
-- business key is known, or another counter-posting undoes the same posting.
create function ledger_post_one(
  posting_id uuid, posting_key text, posting_kind text, posted_at timestamptz, posting_note text, by_user uuid, proxied uuid, course uuid, undoes uuid,
  kinds text[], currencies text[], subjects text[], subject_ids uuid[], sums bigint[], lowest bigint[],
  entry_ids uuid[], entry_accounts integer[], amounts bigint[], running bigint[], funders text[]
) returns boolean language plpgsql set enable_seqscan = off as $$
declare
  accounts uuid[];
  befores bigint[];
  found_id uuid;
  after bigint;
begin
  insert into ledger_posting (id, business_key, kind, at, note, by_user_id, proxied_by, course_id, undoes_id)
    values (posting_id, posting_key, posting_kind, coalesce(posted_at, now()), posting_note, by_user, proxied, course, undoes)
    on conflict do nothing;
  if not found then return false; end if;

  if funders is not null then
    insert into ledger_funder (name) select distinct f.name from unnest(funders) as f (name)
    where f.name is not null and not exists (select from ledger_funder o where o.name = f.name)
    order by f.name on conflict (name) do nothing;
  end if;

  for nr in 1 .. cardinality(kinds) loop
    loop
      if subjects[nr] = 'house' then
        after := null;
        select a.id into found_id from ledger_account a
        where a.subject_id = subject_ids[nr] and a.kind = kinds[nr] and a.currency = currencies[nr];
      else
        -- A balance that would be below zero in between violates the same constraint as one that ends there.
        update ledger_account a set balance = a.balance + case when a.balance + lowest[nr] < 0 then lowest[nr] else sums[nr] end
        where a.subject_id = subject_ids[nr] and a.kind = kinds[nr] and a.currency = currencies[nr]
        returning a.id, a.balance into found_id, after;
      end if;
      exit when found;
      -- An account takes the id of an entry of its own.
      insert into ledger_account (id, kind, currency, user_id, dealer_id, program_id, balance)
      values (entry_ids[array_position(entry_accounts, nr)], kinds[nr], currencies[nr], case when subjects[nr] = 'user' then subject_ids[nr] end,
        case when subjects[nr] = 'dealer' then subject_ids[nr] end, case when subjects[nr] = 'program' then subject_ids[nr] end,
        case when subjects[nr] <> 'house' then 0 end)
      on conflict (subject_id, kind, currency) do nothing;
    end loop;
    accounts[nr] := found_id;
    befores[nr] := after - sums[nr];
  end loop;

  insert into ledger_entry (id, posting_id, account_id, amount, balance_after, funder_id)
  select e.id, ledger_post_one.posting_id, accounts[e.account], e.amount, befores[e.account] + e.run,
    case when e.funder is not null then (select o.id from ledger_funder o where o.name = e.funder) end
  from unnest(entry_ids, entry_accounts, amounts, running, funders) as e (id, account, amount, run, funder);
  return true;
end $$;
