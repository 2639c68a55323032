-- Events of the dealer network, published for an audience, and what people answered.
create table event (
  id uuid primary key,
  title text collate natural_order not null default '',
  title_fr text collate natural_order not null default '',
  description text not null default '',
  description_fr text not null default '',
  -- What the clock at the place shows. This is what stays true if a country changes its clocks; `starts_at` and `ends_at` follow from it and
  -- are written by one function.
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
  search_text text collate "C" not null generated always as (
    searchable(title || ' ' || title_fr || ' ' || description || ' ' || description_fr || ' ' || venue || ' ' || city || ' ' || region)) stored,
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
  constraint event_titled check (title <> '' or title_fr <> ''),
  constraint event_times_together check (num_nulls(start_local, end_local, starts_at, ends_at) in (0, 4)),
  constraint event_ends_after_start check (ends_at > starts_at),
  constraint event_cancellation_whole check (num_nulls(canceled_at, canceled_by, cancel_reason) in (0, 3)),
  constraint event_published_is_ready check (status <> 'published' or (starts_at is not null and (venue <> '' or city <> '' or link is not null)))
);
-- The order of the lists of events, which leads from an event to its neighbors.
create index event_order on event ((coalesce(starts_at, 'infinity'::timestamptz)), id);
create index event_brand on event (brand_id);
create index event_image on event (image_id);
create trigger event_left_audience_deleted after delete on event for each row
  when (old.audience_id is not null) execute function delete_left_audience();
create trigger event_left_audience_dropped after update of audience_id on event for each row
  when (old.audience_id is not null and old.audience_id is distinct from new.audience_id) execute function delete_left_audience();

-- The last answer of each person.
create table event_answer (
  event_id uuid not null references event on delete cascade,
  user_id uuid not null references user_account,
  type text not null check (type in ('going', 'interested', 'not-interested')),
  answered_at timestamptz not null,
  primary key (event_id, user_id)
);
create index event_answer_user on event_answer (user_id, event_id);
create index event_answer_latest on event_answer (event_id, answered_at desc, user_id);
