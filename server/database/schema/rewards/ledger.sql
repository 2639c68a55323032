-- One double-entry ledger for points, credits, and money. Entries never change; a correction is a counter-posting.

-- What a person, a dealer, or a program has of one kind. Accounts of the house keep no balance, so that nobody waits for them.
create table ledger_account (
  id uuid primary key,
  -- As `AccountKind` in ledger.rules.ts: 'training-points', 'dealer-credits', 'issued' …
  kind text not null,
  user_id uuid references user_account,
  dealer_id uuid references dealer,
  -- 'PTS' for points, else an ISO currency; amounts in its smallest unit.
  currency text not null,
  -- Null for the house.
  balance bigint constraint ledger_account_not_below_zero check (balance >= 0),
  -- A loyalty, incentive, or spiff program.
  program_id uuid,
  subject_id uuid not null generated always as (coalesce(user_id, dealer_id, program_id, '00000000-0000-0000-0000-000000000000')) stored,
  constraint ledger_account_house_keeps_none check ((balance is null) = (num_nonnulls(user_id, dealer_id, program_id) = 0)),
  constraint ledger_account_one_subject check (num_nonnulls(user_id, dealer_id, program_id) <= 1)
);

-- A movement of value, once for each thing it is for.
create table ledger_posting (
  id uuid primary key,
  -- What it is for, once: 'course-passed:<user>:<course>'.
  business_key text not null unique,
  kind text not null,
  at timestamptz not null default now(),
  note text not null default '',
  by_user_id uuid references user_account,
  proxied_by uuid references user_account,
  course_id uuid references course,
  -- A counter-posting names what it undoes, once, and who did it.
  undoes_id uuid constraint ledger_posting_undone_once unique references ledger_posting,
  constraint ledger_posting_undone_by_somebody check (undoes_id is null or by_user_id is not null)
);

-- One side of a posting. The entries of a posting sum to zero for each currency.
create table ledger_entry (
  id uuid primary key,
  posting_id uuid not null references ledger_posting,
  account_id uuid not null references ledger_account,
  amount bigint not null check (amount <> 0),
  -- Null for the house.
  balance_after bigint,
  -- Null: the company. No foreign key: every posting would lock the row of its funder. Funders are never deleted, and the recount compares
  -- them.
  funder_id smallint
);

-- Who pays for what moves: a brand by the name it had then.
create table ledger_funder (
  id smallint generated always as identity primary key,
  name text not null unique check (name <> '')
);

create index ledger_entry_account on ledger_entry (account_id, id desc);
create index ledger_entry_posting on ledger_entry (posting_id);

-- A person, dealer, or program has one account of each kind and currency.
create unique index ledger_account_of on ledger_account (subject_id, kind, currency);

-- Deleting a person asks whether the person is named here.
create index ledger_account_user on ledger_account (user_id) where user_id is not null;
create index ledger_posting_by on ledger_posting (by_user_id) where by_user_id is not null;
create index ledger_posting_proxied_by on ledger_posting (proxied_by) where proxied_by is not null;

-- What people earned, for leaderboards (docs/decisions/138-leaderboards.md).

-- The time zone whose months are kept. A job counts the months again after the portal's zone was changed.
create table ledger_earned_zone (
  zone text not null
);

-- The points that each person earned in each month ('2026-11') and year ('2026'), and in all ('all'). A merged person's are with the primary
-- account. What was taken back has left the month in which it was earned.
create table ledger_earned (
  user_id uuid not null references user_account on delete cascade,
  period text not null,
  points bigint not null,
  -- As in learner_total; null: the person counts on no leaderboard.
  dealer_ids uuid[],
  primary key (user_id, period)
) with (fillfactor = 85);

-- Everybody's points of a period are read together. Points and dealers are not in it, so that an update touches no index.
create index ledger_earned_period on ledger_earned (period);

-- The few who work at several dealers.
create index ledger_earned_several on ledger_earned (period) where cardinality(dealer_ids) > 1;

-- Points for a course that the person had already got with another account. They count for nobody until the accounts are separated.
create table ledger_earned_twice (
  posting_id uuid primary key references ledger_posting,
  merge_id uuid not null
);

create index ledger_earned_twice_merge on ledger_earned_twice (merge_id);

-- The kinds of postings that earn points. Whatever merges, settles a debt, gives back, or corrects earns none.
create function is_earning(kind text) returns boolean language sql immutable as $$
  select kind in ('course-passed', 'loyalty-approved')
$$;

-- Every earning that stands, with the account that got it.
create view ledger_earning as
  select a.user_id, p.id as posting_id, p.at, e.amount as points
  from ledger_posting p
  join ledger_entry e on e.posting_id = p.id and e.amount > 0
  join ledger_account a on a.id = e.account_id and a.user_id is not null and a.kind in ('training-points', 'loyalty-points') and a.currency = 'PTS'
  where is_earning(p.kind) and not exists (select from ledger_posting u where u.undoes_id = p.id)
    and not exists (select from ledger_earned_twice t where t.posting_id = p.id);

-- The same from the postings, in the months of any zone.
create function earned_in(zone text) returns table (user_id uuid, period text, points bigint, dealer_ids uuid[]) language sql stable as $$
  with monthly as materialized (
    select coalesce(u.merged_into_id, u.id) as user_id, m.month, sum(m.points) as points
    from (select g.user_id, date_trunc('month', g.at at time zone zone) as month, sum(g.points) as points from ledger_earning g group by 1, 2) m
    join user_account u on u.id = m.user_id group by 1, 2)
  select p.user_id, p.period, p.points::bigint, case when t.counted_in is not null then t.dealer_ids end
  from (
    select user_id, to_char(month, 'YYYY-MM') as period, points from monthly
    union all select user_id, to_char(month, 'YYYY'), sum(points) from monthly group by 1, 2
    union all select user_id, 'all', sum(points) from monthly group by 1) p
  left join learner_total t on t.user_id = p.user_id
$$;

-- What `ledger_earned` has to be. A period whose points were all taken back may be kept or not.
create view exact_ledger_earned as
  select e.user_id, e.period, e.points, e.dealer_ids from ledger_earned_zone z cross join lateral earned_in(z.zone) e;

-- Adds to what a person earned at a moment; takes from it below zero. Whoever posts holds an account of the person.
create function ledger_add_earned(account uuid, at timestamptz, added bigint) returns void language plpgsql set enable_seqscan = off as $$
declare
  local timestamp := at at time zone (select zone from ledger_earned_zone);
  periods text[] := array[to_char(local, 'YYYY-MM'), to_char(local, 'YYYY'), 'all'];
  kept text[];
  person uuid;
  dealers uuid[];
begin
  with changed as (update ledger_earned set points = points + added where user_id = account and period = any (periods) returning period)
    select array_agg(period) into kept from changed;
  if cardinality(kept) = 3 then
    return;
  end if;
  person := standing_account(account);
  -- Held until the end: where the person works is repeated, and a change of it has to find these rows.
  select case when t.counted_in is not null then t.dealer_ids end into dealers from learner_total t where t.user_id = person for share;
  insert into ledger_earned as e (user_id, period, points, dealer_ids)
    select person, p, added, dealers from unnest(periods) as p where p <> all (coalesce(kept, '{}'))
    on conflict (user_id, period) do update set points = e.points + excluded.points;
end $$;

-- A counter-posting takes its earning back from the month in which it was earned, and from the person who has it now.
create function ledger_take_earned(undone uuid) returns void language plpgsql set enable_seqscan = off as $$
declare
  earning record;
begin
  for earning in
    select a.user_id, p.at, sum(e.amount)::bigint as points
    from ledger_posting p join ledger_entry e on e.posting_id = p.id and e.amount > 0
    join ledger_account a on a.id = e.account_id and a.user_id is not null and a.kind in ('training-points', 'loyalty-points') and a.currency = 'PTS'
    where p.id = undone and is_earning(p.kind) and not exists (select from ledger_earned_twice t where t.posting_id = p.id)
    group by a.user_id, p.at order by a.user_id
  loop
    perform ledger_add_earned(standing_account(earning.user_id), earning.at, -earning.points);
  end loop;
end $$;

-- Counts anew what some people earned, after accounts were merged or separated. Whoever calls this holds their accounts.
create function recount_earned(people uuid[]) returns void language plpgsql set enable_seqscan = off as $$
declare
  accounts uuid[] := array(select id from user_account where id = any (people) or merged_into_id = any (people));
begin
  delete from ledger_earned where user_id = any (people);
  insert into ledger_earned (user_id, period, points, dealer_ids)
    select coalesce(u.merged_into_id, u.id), x.period, sum(g.points), case when t.counted_in is not null then t.dealer_ids end
    from ledger_earning g cross join ledger_earned_zone z join user_account u on u.id = g.user_id
    left join learner_total t on t.user_id = coalesce(u.merged_into_id, u.id)
    cross join lateral (values (to_char(g.at at time zone z.zone, 'YYYY-MM')), (to_char(g.at at time zone z.zone, 'YYYY')), ('all')) as x (period)
    where g.user_id = any (accounts)
    group by 1, 2, t.counted_in, t.dealer_ids;
end $$;

-- Counts anew what everybody earned, the periods one after the other, as they are read.
create function recount_all_earned() returns void language plpgsql as $$
begin
  delete from ledger_earned;
  insert into ledger_earned (user_id, period, points, dealer_ids)
    select user_id, period, points, dealer_ids from exact_ledger_earned order by period, user_id;
end $$;

-- The months of another zone, counted again while nobody adds to them. Does nothing if the zone is the kept one.
create function recount_earned_months(in_zone text) returns boolean language plpgsql as $$
begin
  if (select zone from ledger_earned_zone) = in_zone then
    return false;
  end if;
  lock table ledger_posting, ledger_earned in share row exclusive mode;
  update ledger_earned_zone set zone = in_zone;
  perform recount_all_earned();
  return true;
end $$;

-- Where people work, and whether they count, is repeated beside what they earned.
create function earners_moved() returns trigger language plpgsql as $$
begin
  update ledger_earned set dealer_ids = case when new.counted_in is not null then new.dealer_ids end where user_id = new.user_id;
  return null;
end $$;
create trigger learner_total_earner_moved after update of counted_in, dealer_ids on learner_total for each row
  when ((old.counted_in is null, old.dealer_ids) is distinct from (new.counted_in is null, new.dealer_ids))
  execute function earners_moved();

-- Until an administrator chooses another zone.
insert into ledger_earned_zone values ('America/Los_Angeles');

-- Entries are checked together, once the statement that writes them ends.
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

-- A posting without entries would move nothing, and take its business key.
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
-- their accounts by place, counted from 1, and may name their funder. The caller sorts the accounts: all lock them in the same order, so no
-- two wait for each other in a circle.
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

  -- In the order of people, as their accounts.
  for change in
    select a.user_id, p.at, sum(e.amount)::bigint as amount
    from unnest(fresh) as f (id) join ledger_posting p on p.id = f.id and is_earning(p.kind)
    join ledger_entry e on e.posting_id = p.id and e.amount > 0
    join ledger_account a on a.id = e.account_id and a.user_id is not null and a.kind in ('training-points', 'loyalty-points') and a.currency = 'PTS'
    group by a.user_id, p.at order by a.user_id, p.at
  loop
    perform ledger_add_earned(change.user_id, change.at, change.amount);
  end loop;
  for change in select p.undoes_id from unnest(fresh) as f (id) join ledger_posting p on p.id = f.id where p.undoes_id is not null order by 1 loop
    perform ledger_take_earned(change.undoes_id);
  end loop;
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

-- Ends loyalty points of these people: what each of them has beyond what is kept goes to the house. Returns what ended; posts nothing if
-- nobody has more. Accounts are locked in the order of ledger_post.
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

-- Most changes write one posting. What depends on all of its entries together, such as the sum for each account, its sender knows; so it
-- needs no query over them, and its values come as they are instead of as JSON. Otherwise as ledger_post: the caller sorts the accounts,
-- and all lock them in the same order. `lowest` is the lowest that entries add to an account on the way, and `running` what they add up to
-- each entry. False if the business key is known, or another counter-posting undoes the same posting.
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

  if is_earning(posting_kind) then
    for nr in 1 .. cardinality(kinds) loop
      if subjects[nr] = 'user' and sums[nr] > 0 and currencies[nr] = 'PTS' and kinds[nr] in ('training-points', 'loyalty-points') then
        perform ledger_add_earned(subject_ids[nr], coalesce(posted_at, now()), sums[nr]);
      end if;
    end loop;
  elsif undoes is not null then
    perform ledger_take_earned(undoes);
  end if;
  return true;
end $$;

-- Writes one posting, as ledger_post_one does, and returns what stands in other accounts afterwards: 0 for one that does not exist. What
-- was committed while this waited for an account is read too. Null if the business key is known.
create function ledger_post_and_read(
  posting_id uuid, posting_key text, posting_kind text, posted_at timestamptz, posting_note text, by_user uuid, proxied uuid, course uuid, undoes uuid,
  kinds text[], currencies text[], subjects text[], subject_ids uuid[], sums bigint[], lowest bigint[],
  entry_ids uuid[], entry_accounts integer[], amounts bigint[], running bigint[], funders text[],
  read_kinds text[], read_currencies text[], read_subject_ids uuid[]
) returns bigint[] language plpgsql set enable_seqscan = off as $$
begin
  if not ledger_post_one(posting_id, posting_key, posting_kind, posted_at, posting_note, by_user, proxied, course, undoes,
    kinds, currencies, subjects, subject_ids, sums, lowest, entry_ids, entry_accounts, amounts, running, funders) then
    return null;
  end if;
  return array(
    select coalesce((select a.balance from ledger_account a
      where a.subject_id = r.subject_id and a.kind = r.kind and a.currency = r.currency limit 1), 0)
    from unnest(read_kinds, read_currencies, read_subject_ids) with ordinality as r (kind, currency, subject_id, nr) order by r.nr);
end $$;

-- What was posted stays: a correction is a counter-posting.
create trigger ledger_posting_append_only before update or delete on ledger_posting
  for each row execute function refuse_change();
create trigger ledger_entry_append_only before update or delete on ledger_entry
  for each row execute function refuse_change();
