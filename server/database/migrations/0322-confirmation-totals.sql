-- How many of an announcement's people have confirmed, kept with each change: everybody who reads or confirms it sees the numbers, and counting reads
-- a row for each person. The numbers of everybody are in sixteen parts, so that people who confirm at once do not wait for one another.

create table article_confirmation_total (
  article_id uuid not null references article on delete cascade,
  edition integer not null,
  -- Null: a part of the numbers of everybody.
  dealer_id uuid references dealer on delete cascade,
  part smallint not null,
  asked integer not null,
  confirmed integer not null,
  constraint article_confirmation_total_once unique nulls not distinct (article_id, edition, dealer_id, part)
) with (fillfactor = 70);
create index article_confirmation_total_dealer on article_confirmation_total (dealer_id);

-- What one confirmation adds to the numbers. People who left without having confirmed count nowhere.
create function confirmation_counts(user_id uuid, works_at uuid, left_at timestamptz, confirmed_at timestamptz)
  returns table (dealer_id uuid, part smallint, asked integer, confirmed integer) language plpgsql immutable as $$
begin
  if left_at is not null and confirmed_at is null then return; end if;
  asked := 1;
  confirmed := (confirmed_at is not null)::integer;
  part := abs(hashtext(user_id::text) % 16);
  return next;
  if works_at is not null then
    dealer_id := works_at;
    part := 0;
    return next;
  end if;
end $$;

create view exact_confirmation_total as
  select c.article_id, c.edition, x.dealer_id, x.part, sum(x.asked) as asked, sum(x.confirmed) as confirmed
  from article_confirmation c cross join lateral confirmation_counts(c.user_id, c.dealer_id, c.left_at, c.confirmed_at) x group by 1, 2, 3, 4;

create function add_confirmations() returns trigger language plpgsql as $$
begin
  insert into article_confirmation_total as t (article_id, edition, dealer_id, part, asked, confirmed)
  select c.article_id, c.edition, x.dealer_id, x.part, sum(x.asked), sum(x.confirmed)
  from added c cross join lateral confirmation_counts(c.user_id, c.dealer_id, c.left_at, c.confirmed_at) x group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (article_id, edition, dealer_id, part) do update set asked = t.asked + excluded.asked, confirmed = t.confirmed + excluded.confirmed;
  return null;
end $$;
create trigger article_confirmation_added after insert on article_confirmation
  referencing new table as added for each statement execute function add_confirmations();

create function move_confirmations() returns trigger language plpgsql as $$
begin
  insert into article_confirmation_total as t (article_id, edition, dealer_id, part, asked, confirmed)
  select y.article_id, y.edition, y.dealer_id, y.part, sum(y.asked), sum(y.confirmed) from (
    select c.article_id, c.edition, x.dealer_id, x.part, x.asked, x.confirmed from moved c cross join lateral confirmation_counts(c.user_id, c.dealer_id, c.left_at, c.confirmed_at) x
    union all
    select c.article_id, c.edition, x.dealer_id, x.part, -x.asked, -x.confirmed from former c cross join lateral confirmation_counts(c.user_id, c.dealer_id, c.left_at, c.confirmed_at) x) y
  group by 1, 2, 3, 4 having sum(y.asked) <> 0 or sum(y.confirmed) <> 0 order by 1, 2, 3, 4
  on conflict (article_id, edition, dealer_id, part) do update set asked = t.asked + excluded.asked, confirmed = t.confirmed + excluded.confirmed;
  return null;
end $$;
create trigger article_confirmation_moved after update on article_confirmation
  referencing old table as former new table as moved for each statement execute function move_confirmations();

create function remove_confirmations() returns trigger language plpgsql as $$
begin
  insert into article_confirmation_total as t (article_id, edition, dealer_id, part, asked, confirmed)
  select c.article_id, c.edition, x.dealer_id, x.part, -sum(x.asked), -sum(x.confirmed)
  from removed c cross join lateral confirmation_counts(c.user_id, c.dealer_id, c.left_at, c.confirmed_at) x group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (article_id, edition, dealer_id, part) do update set asked = t.asked + excluded.asked, confirmed = t.confirmed + excluded.confirmed;
  return null;
end $$;
create trigger article_confirmation_removed after delete on article_confirmation
  referencing old table as removed for each statement execute function remove_confirmations();

insert into article_confirmation_total (article_id, edition, dealer_id, part, asked, confirmed)
select article_id, edition, dealer_id, part, asked, confirmed from exact_confirmation_total;
