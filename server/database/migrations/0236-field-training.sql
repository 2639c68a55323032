-- Field training: when instructors can be asked for, and their visits to dealers.

create table field_availability (
  instructor_id uuid primary key references user_account on delete cascade,
  -- The instructor's own zone. The hours are what the clock shows there, so they stay the same if the clocks change.
  time_zone text not null,
  -- `[{"weekday": 1, "start": "08:30", "end": "17:00"}]`; Monday is 1, and an end may be 24:00.
  weekly jsonb not null check (jsonb_typeof(weekly) = 'array'),
  days_off date[] not null,
  updated_at timestamptz not null default now()
);

create table field_visit (
  id uuid primary key,
  dealer_id uuid not null references dealer,
  requester_id uuid not null references user_account,
  instructor_id uuid not null references user_account,
  -- One of the types in the settings of live training.
  type text not null,
  topic text collate natural_order not null,
  note text not null default '',
  -- What the clock at the dealer shows. `starts_at` and `ends_at` follow from it and are written by one function.
  time_zone text not null,
  start_local timestamp not null,
  end_local timestamp not null,
  -- The second of two times that the clocks show.
  start_is_second boolean not null default false,
  end_is_second boolean not null default false,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  status text not null check (status in ('pending', 'confirmed', 'completed', 'cancelled')),
  confirmed_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by uuid references user_account,
  cancel_reason text,
  completed_at timestamptz,
  completed_by uuid references user_account,
  report text,
  -- The number of the last change that calendar programs have to follow, and when it was. The UID follows from the id.
  calendar_sequence integer not null default 0,
  calendar_changed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_by uuid references user_account,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint field_visit_ends_after_start check (ends_at > starts_at),
  constraint field_visit_cancellation_whole check (num_nulls(cancelled_at, cancelled_by, cancel_reason) = case status when 'cancelled' then 0 else 3 end),
  constraint field_visit_completion_whole check (num_nulls(completed_at, completed_by, report) = case status when 'completed' then 0 else 3 end)
);
-- A dealer has one request that waits for an answer.
create unique index field_visit_open_request on field_visit (dealer_id) where status = 'pending';
create index field_visit_start on field_visit (starts_at, id);
create index field_visit_dealer on field_visit (dealer_id, starts_at);
create index field_visit_instructor on field_visit (instructor_id, starts_at);
create index field_visit_requester on field_visit (requester_id);

create table field_visit_attendee (
  visit_id uuid not null references field_visit on delete cascade,
  user_id uuid not null references user_account,
  primary key (visit_id, user_id)
);
create index field_visit_attendee_user on field_visit_attendee (user_id);

-- Who has read the visit as it is now. A change or a comment by somebody else removes the mark.
create table field_visit_read (
  visit_id uuid not null references field_visit on delete cascade,
  user_id uuid not null references user_account on delete cascade,
  read_at timestamptz not null default now(),
  primary key (visit_id, user_id)
);
create index field_visit_read_user on field_visit_read (user_id);

create table field_visit_photo (
  visit_id uuid not null references field_visit on delete cascade,
  file_id uuid not null references file,
  position integer not null,
  primary key (visit_id, file_id)
);
create index field_visit_photo_file on field_visit_photo (file_id);

-- Which room and which instructor is busy when: one table for events and visits.
alter table live_booking alter column event_id drop not null;
alter table live_booking add column visit_id uuid references field_visit on delete cascade;
alter table live_booking add constraint live_booking_for_one check (num_nonnulls(event_id, visit_id) = 1);
create index live_booking_visit on live_booking (visit_id);
