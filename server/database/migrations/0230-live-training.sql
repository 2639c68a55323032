-- Live training: locations with rooms, templates, events, seats, enrollments, and what is booked when.

-- Exclusion constraints that compare an id for equality and a time for overlap.
create extension if not exists btree_gist;

create table ilt_location (
  id uuid primary key,
  venue text collate natural_order not null,
  address text not null default '',
  city text collate natural_order not null,
  -- Two letters, as `US` and `CO`.
  state text not null,
  country text not null,
  postal_code text not null default '',
  -- The pin on the map.
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  time_zone text not null,
  active boolean not null default false,
  created_by uuid references user_account,
  created_at timestamptz not null default now(),
  updated_by uuid references user_account,
  updated_at timestamptz not null default now(),
  -- Past events keep showing a deleted location.
  deleted_at timestamptz,
  version integer not null default 1,
  constraint ilt_location_pin check ((latitude is null) = (longitude is null))
);
create index ilt_location_city on ilt_location (city, venue, id) where deleted_at is null;

create table ilt_room (
  id uuid primary key,
  location_id uuid not null references ilt_location on delete cascade,
  name text collate natural_order not null,
  -- Past events keep showing a room that was removed.
  deleted_at timestamptz,
  -- Foreign keys of events name both, so an event is never in a room of another location.
  unique (id, location_id)
);
create unique index ilt_room_name on ilt_room (location_id, lower(name)) where deleted_at is null;

create table ilt_template (
  id uuid primary key,
  title text collate natural_order not null default '',
  title_fr text not null default '',
  description text not null default '',
  description_fr text not null default '',
  type text not null,
  -- A course that is deleted for good leaves the template without one.
  course_id uuid references course on delete set null,
  course_required boolean not null default false,
  duration_minutes integer not null check (duration_minutes > 0),
  seats integer not null check (seats between 1 and 10000),
  image_id uuid references file,
  status text not null check (status in ('draft', 'published', 'unpublished')),
  created_by uuid references user_account,
  created_at timestamptz not null default now(),
  updated_by uuid references user_account,
  updated_at timestamptz not null default now(),
  -- Past events keep showing a deleted template.
  deleted_at timestamptz,
  version integer not null default 1,
  constraint ilt_template_is_titled check (title <> '' or title_fr <> '')
);
create index ilt_template_course on ilt_template (course_id);
create index ilt_template_image on ilt_template (image_id);

create table ilt_event (
  id uuid primary key,
  template_id uuid not null references ilt_template,
  title text collate natural_order not null default '',
  title_fr text not null default '',
  description text not null default '',
  description_fr text not null default '',
  type text not null,
  language text not null check (language in ('en', 'fr')),
  virtual boolean not null default false,
  link text,
  location_id uuid references ilt_location,
  room_id uuid,
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
  price_cents integer check (price_cents >= 0),
  currency text,
  audience_id uuid unique references audience,
  -- Their owners may join although they are outside the audience.
  pre_allowed_emails text[] not null default '{}',
  status text not null check (status in ('draft', 'published', 'unpublished')),
  published_at timestamptz,
  -- Separate from the status: a canceled event is not deleted.
  canceled_at timestamptz,
  canceled_by uuid references user_account,
  cancel_reason text,
  -- The number of the last change that calendar programs have to follow, and when it was. The UID follows from the id.
  calendar_sequence integer not null default 0,
  calendar_changed_at timestamptz not null default now(),
  created_by uuid references user_account,
  created_at timestamptz not null default now(),
  updated_by uuid references user_account,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid references user_account,
  version integer not null default 1,
  foreign key (room_id, location_id) references ilt_room (id, location_id),
  constraint ilt_event_is_titled check (title <> '' or title_fr <> ''),
  constraint ilt_event_has_one_place check (case when virtual then location_id is null and room_id is null else link is null end),
  constraint ilt_event_room_has_location check (room_id is null or location_id is not null),
  constraint ilt_event_times_together check (num_nulls(start_local, end_local, starts_at, ends_at) in (0, 4)),
  constraint ilt_event_ends_after_start check (ends_at > starts_at),
  constraint ilt_event_price_with_currency check ((price_cents is null) = (currency is null)),
  constraint ilt_event_cancellation_whole check (num_nulls(canceled_at, canceled_by, cancel_reason) in (0, 3)),
  constraint ilt_event_published_is_ready check (status <> 'published'
    or (starts_at is not null and case when virtual then link is not null else location_id is not null end))
);
create index ilt_event_start on ilt_event (starts_at, id) where deleted_at is null;
create index ilt_event_template on ilt_event (template_id);
create index ilt_event_location on ilt_event (location_id);
create index ilt_event_room on ilt_event (room_id);
create index ilt_event_deleted on ilt_event (deleted_at) where deleted_at is not null;
create index ilt_event_pre_allowed on ilt_event using gin (pre_allowed_emails);
create trigger ilt_event_left_audience_deleted after delete on ilt_event for each row
  when (old.audience_id is not null) execute function delete_left_audience();
create trigger ilt_event_left_audience_dropped after update of audience_id on ilt_event for each row
  when (old.audience_id is not null and old.audience_id is distinct from new.audience_id) execute function delete_left_audience();

create table ilt_event_instructor (
  event_id uuid not null references ilt_event on delete cascade,
  user_id uuid not null references user_account,
  primary key (event_id, user_id)
);
create index ilt_event_instructor_user on ilt_event_instructor (user_id);

-- The seats of an event, in a separate row: everybody who wants a seat waits for this row, and for nothing wider. `taken` counts the
-- enrollments of the kinds enrolled and attended.
create table ilt_seats (
  event_id uuid primary key references ilt_event on delete cascade,
  seats integer not null check (seats between 1 and 10000),
  taken integer not null default 0 check (taken >= 0),
  constraint ilt_seats_not_overfilled check (taken <= seats)
);

-- The order in which people wait. A timestamp could be equal for two people, or go back with the clock.
create sequence ilt_waiting_place;

-- One row for each event and person, whatever happens between them.
create table ilt_enrollment (
  id uuid primary key,
  event_id uuid not null references ilt_event on delete cascade,
  -- Null for an invited address that belongs to nobody yet.
  user_id uuid references user_account,
  email text,
  kind text not null check (kind in ('registered', 'enrolled', 'waitlisted', 'attended', 'cancelled')),
  -- Where the person worked when the row was last taken up: reports keep the dealer of the time.
  dealer_id uuid references dealer,
  -- Who brought it about; the person, for most rows.
  changed_by uuid references user_account,
  changed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  waiting_place bigint,
  -- A seat that is kept for somebody who waits. It ends by the clock, even if no job runs.
  offer_ends_at timestamptz,
  checked_in_at timestamptz,
  check_in_by text check (check_in_by in ('code', 'printed-code', 'staff')),
  checked_in_by uuid references user_account,
  completed_at timestamptz,
  completed_by uuid references user_account,
  -- Why the row was canceled, or the attendance taken back.
  reason text not null default '',
  constraint ilt_enrollment_of_somebody check (user_id is not null or (kind = 'registered' and email is not null)),
  constraint ilt_enrollment_waits_in_order check ((kind = 'waitlisted') = (waiting_place is not null)),
  constraint ilt_enrollment_offer_to_waiting check (offer_ends_at is null or kind = 'waitlisted'),
  constraint ilt_enrollment_checked_in_whole check ((checked_in_at is null) = (check_in_by is null))
);
create unique index ilt_enrollment_person on ilt_enrollment (event_id, user_id);
create unique index ilt_enrollment_address on ilt_enrollment (event_id, email) where user_id is null;
create index ilt_enrollment_user on ilt_enrollment (user_id, kind);
create unique index ilt_enrollment_waiting on ilt_enrollment (event_id, waiting_place) where kind = 'waitlisted';
create index ilt_enrollment_offer on ilt_enrollment (offer_ends_at) where offer_ends_at is not null;

-- Which room and which instructor is busy when. Rooms of other wings that book the same people add a column for their record.
create table live_booking (
  id uuid primary key,
  event_id uuid not null references ilt_event on delete cascade,
  room_id uuid references ilt_room,
  instructor_id uuid references user_account,
  during tstzrange not null check (not isempty(during)),
  constraint live_booking_of_one check (num_nonnulls(room_id, instructor_id) = 1),
  constraint live_booking_room_free exclude using gist (room_id with =, during with &&) where (room_id is not null),
  constraint live_booking_instructor_free exclude using gist (instructor_id with =, during with &&) where (instructor_id is not null)
);
create index live_booking_event on live_booking (event_id);
