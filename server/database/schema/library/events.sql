-- Events of the dealer network, and who comes.

-- An event of the dealer network, published for an audience.
create table event (
  id uuid primary key,
  title text collate natural_order not null default '',
  title_fr text collate natural_order not null default '',
  description text not null default '',
  description_fr text not null default '',
  -- What the clock at the place shows. This is what stays true if a country changes its clocks; `starts_at` and `ends_at` follow from it
  -- and are written by one function.
  time_zone text not null,
  start_local timestamp,
  end_local timestamp,
  -- The second of two times that the clocks show.
  start_is_second boolean not null default false,
  end_is_second boolean not null default false,
  starts_at timestamptz,
  ends_at timestamptz,
  venue text not null default '',
  address text not null default '',
  city text not null default '',
  region text not null default '',
  country text not null default '',
  link text,
  image_id uuid references file,
  brand_id uuid references brand,
  audience_id uuid unique references audience,
  status text not null default 'draft' check (status in ('draft', 'published', 'unpublished')),
  published_at timestamptz,
  -- Separate from the status: a canceled event stays and says so.
  canceled_at timestamptz,
  canceled_by uuid references user_account,
  cancel_reason text,
  -- The time and place that people were told last: `{"startsAt", "endsAt", "timezone", "place", "link"}`.
  told jsonb,
  -- When that last changed, and what it was before.
  moved_at timestamptz,
  moved_from jsonb,
  -- The number of the last change that calendar programs have to follow, and when it was.
  calendar_sequence integer not null default 0,
  calendar_changed_at timestamptz not null default now(),
  created_by uuid references user_account,
  created_at timestamptz not null default now(),
  updated_by uuid references user_account,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid references user_account,
  version integer not null default 1,
  search_text text collate "C" not null
    generated always as (searchable(title || ' ' || title_fr || ' ' || description || ' ' || description_fr || ' ' || venue || ' ' || city || ' ' || region)) stored,
  constraint event_cancellation_whole check (num_nulls(canceled_at, canceled_by, cancel_reason) in (0, 3)),
  constraint event_ends_after_start check (ends_at > starts_at),
  constraint event_published_is_ready check (status <> 'published'
    or starts_at is not null and (venue <> '' or city <> '' or link is not null)),
  constraint event_times_together check (num_nulls(start_local, end_local, starts_at, ends_at) in (0, 4)),
  constraint event_titled check (title <> '' or title_fr <> '')
);

-- As in `spiff_claim`: few people write, and a lookup of anybody else finds nothing.
alter table event alter column updated_by set (n_distinct = 1000);

-- As in `spiff_claim`: few people write, and a lookup of anybody else finds nothing.
alter table event alter column created_by set (n_distinct = 1000);

-- People who are deleted are looked up.
create index event_canceled_by on event (canceled_by) where canceled_by is not null;
create index event_created_by on event (created_by) where created_by is not null;
create index event_deleted_by on event (deleted_by) where deleted_by is not null;
create index event_updated_by on event (updated_by) where updated_by is not null;

-- The last answer of each person.
create table event_answer (
  event_id uuid references event on delete cascade,
  user_id uuid references user_account,
  type text not null check (type in ('going', 'interested', 'not-interested')),
  answered_at timestamptz not null,
  primary key (event_id, user_id)
);

-- How many people gave each answer, kept with each change: every list of events shows the numbers. People whose account is not active do
-- not come, so they do not count.
create table event_answer_total (
  event_id uuid references event on delete cascade,
  type text,
  people integer not null,
  primary key (event_id, type)
) with (fillfactor = 70);

-- The order of the lists of events, which leads from an event to its neighbors.
create index event_order on event ((coalesce(starts_at, 'infinity'::timestamptz)), id);

create index event_brand on event (brand_id);
create index event_image on event (image_id);
create index event_answer_user on event_answer (user_id, event_id);
create index event_answer_latest on event_answer (event_id, answered_at desc, user_id);

-- What the numbers of answers have to be.
create view exact_event_answer_total as
  select n.event_id, n.type, count(*) as people
  from event_answer n join user_account u on u.id = n.user_id and u.status = 'active' group by n.event_id, n.type;

-- Accounts are locked by a statement of its own before their status is read, whatever it is. So no account ends or returns between an
-- answer and its count: whoever comes second sees the other.
create function add_event_answers() returns trigger language plpgsql as $$
begin
  perform from user_account where id in (select user_id from added) order by id for share;
  with active as materialized (
    select id from user_account where id in (select user_id from added) and status = 'active')
  insert into event_answer_total as t (event_id, type, people)
  select n.event_id, n.type, count(*) from added n join active a on a.id = n.user_id group by 1, 2 order by 1, 2
  on conflict (event_id, type) do update set people = t.people + excluded.people;
  return null;
end $$;
create trigger event_answer_added after insert on event_answer
  referencing new table as added for each statement execute function add_event_answers();

-- An answer that changes leaves one number and joins another.
create function change_event_answers() returns trigger language plpgsql as $$
begin
  perform from user_account where id in (select user_id from changed) order by id for share;
  with active as materialized (
    select id from user_account where id in (select user_id from changed) and status = 'active'),
  moved as (
    select n.event_id, n.type, 1 as people from changed n join active a on a.id = n.user_id union all
    select n.event_id, n.type, -1 from former n join active a on a.id = n.user_id)
  insert into event_answer_total as t (event_id, type, people)
  select event_id, type, sum(people) from moved group by 1, 2 having sum(people) <> 0 order by 1, 2
  on conflict (event_id, type) do update set people = t.people + excluded.people;
  return null;
end $$;
create trigger event_answer_changed after update on event_answer
  referencing old table as former new table as changed for each statement execute function change_event_answers();

-- The totals of a deleted event may be gone already, so nothing is inserted here. They are locked in the order in which others take them.
create function remove_event_answers() returns trigger language plpgsql as $$
begin
  perform from user_account where id in (select user_id from removed) order by id for share;
  perform from event_answer_total where (event_id, type) in (select event_id, type from removed) order by event_id, type for update;
  with active as materialized (
    select id from user_account where id in (select user_id from removed) and status = 'active')
  update event_answer_total t set people = t.people - x.people
  from (select n.event_id, n.type, count(*) as people from removed n join active a on a.id = n.user_id group by 1, 2) x
  where t.event_id = x.event_id and t.type = x.type;
  return null;
end $$;
create trigger event_answer_removed after delete on event_answer
  referencing old table as removed for each statement execute function remove_event_answers();

-- An account that becomes active, or stops being so, takes its answers along.
create function move_event_answers() returns trigger language plpgsql as $$
begin
  insert into event_answer_total as t (event_id, type, people)
  select event_id, type, case when new.status = 'active' then 1 else -1 end from event_answer where user_id = new.id order by 1, 2
  on conflict (event_id, type) do update set people = t.people + excluded.people;
  return null;
end $$;
create trigger user_account_answers_moved after update on user_account for each row
  when ((old.status = 'active') <> (new.status = 'active')) execute function move_event_answers();

-- An audience goes with its record, and when the record is for everybody again.
create trigger event_left_audience_deleted after delete on event for each row
  when (old.audience_id is not null) execute function delete_left_audience();
create trigger event_left_audience_dropped after update of audience_id on event for each row
  when (old.audience_id is not null and old.audience_id is distinct from new.audience_id) execute function delete_left_audience();
