-- What people earned in each month, for leaderboards.
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
insert into ledger_earned_zone select zone from kept_zone;

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

create or replace function ledger_post_one(
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

-- Courses that both accounts had passed when they became one, in the order of the merges.
do $$
declare
  merge record;
begin
  for merge in select id, primary_id, secondary_id, merged_at from account_merge where undone_at is null order by merged_at, id loop
    insert into ledger_earned_twice (posting_id, merge_id)
    with side as materialized (
      select merge.primary_id as id, true as is_primary union select merge.secondary_id, false
      union select m.secondary_id, m.primary_id = merge.primary_id from account_merge m
      where m.undone_at is null and m.merged_at < merge.merged_at and m.primary_id in (merge.primary_id, merge.secondary_id)),
    passed as materialized (
      select g.posting_id, p.course_id, s.is_primary from side s join ledger_earning g on g.user_id = s.id
      join ledger_posting p on p.id = g.posting_id and p.kind = 'course-passed')
    select s.posting_id, merge.id from passed s
    where not s.is_primary and exists (select from passed p where p.is_primary and p.course_id = s.course_id);
  end loop;
end $$;

select recount_all_earned();
