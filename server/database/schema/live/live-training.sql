-- Live training: locations with rooms, templates, events, seats, and enrollments.

-- The order of the waitlist: who comes later gets a higher number, whatever the clock says.
create sequence ilt_waiting_place;

-- Where events take place.
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
  search_text text collate "C" not null generated always as (searchable(venue || ' ' || city)) stored,
  constraint ilt_location_pin check ((latitude is null) = (longitude is null))
);

-- People who are deleted are looked up.
create index ilt_location_created_by on ilt_location (created_by) where created_by is not null;
create index ilt_location_updated_by on ilt_location (updated_by) where updated_by is not null;

-- A room of a location. Events that book it never overlap.
create table ilt_room (
  id uuid primary key,
  location_id uuid not null references ilt_location on delete cascade,
  name text collate natural_order not null,
  -- Past events keep showing a room that was removed.
  deleted_at timestamptz,
  unique (id, location_id)
);

-- Bookings are made for events and visits alike, and come before both.
alter table live_booking add foreign key (room_id) references ilt_room;

-- What events of one kind have in common. An event begins as a copy.
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

-- People who are deleted are looked up.
create index ilt_template_created_by on ilt_template (created_by) where created_by is not null;
create index ilt_template_updated_by on ilt_template (updated_by) where updated_by is not null;

-- An event at a place or online.
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
  -- With fewer people on `decide_on`, its administrators decide whether it takes place.
  min_people integer check (min_people between 1 and 10000),
  -- A day by the clock of the event.
  decide_on date,
  -- The decision that it takes place. That it does not is a cancellation.
  confirmed_at timestamptz,
  confirmed_by uuid references user_account,
  -- When the administrators were told about the decision, and when they were reminded of it; days by the clock of the event.
  decision_told_on date,
  decision_reminded_on date,
  -- Until the end of this day by the clock of the event, seats are only for people of dealers with nobody certified in its course.
  first_until date,
  search_text text collate "C" not null generated always as (searchable(title || ' ' || title_fr)) stored,
  foreign key (room_id, location_id) references ilt_room (id, location_id),
  constraint ilt_event_cancellation_whole check (num_nulls(canceled_at, canceled_by, cancel_reason) in (0, 3)),
  constraint ilt_event_confirmed_whole check ((confirmed_at is null) = (confirmed_by is null)),
  constraint ilt_event_decided_before_start check (decide_on < start_local::date),
  constraint ilt_event_ends_after_start check (ends_at > starts_at),
  constraint ilt_event_first_before_start check (first_until < start_local::date),
  constraint ilt_event_has_one_place check (
    case when virtual then location_id is null and room_id is null else link is null end),
  constraint ilt_event_is_titled check (title <> '' or title_fr <> ''),
  constraint ilt_event_minimum_with_day check ((min_people is null) = (decide_on is null)),
  constraint ilt_event_price_with_currency check ((price_cents is null) = (currency is null)),
  constraint ilt_event_published_is_ready check (status <> 'published'
    or starts_at is not null and case when virtual then link is not null else location_id is not null end),
  constraint ilt_event_room_has_location check (room_id is null or location_id is not null),
  constraint ilt_event_times_together check (num_nulls(start_local, end_local, starts_at, ends_at) in (0, 4))
);

-- People who are deleted are looked up.
create index ilt_event_canceled_by on ilt_event (canceled_by) where canceled_by is not null;
create index ilt_event_confirmed_by on ilt_event (confirmed_by) where confirmed_by is not null;
create index ilt_event_created_by on ilt_event (created_by) where created_by is not null;
create index ilt_event_deleted_by on ilt_event (deleted_by) where deleted_by is not null;
create index ilt_event_updated_by on ilt_event (updated_by) where updated_by is not null;

-- A booking goes with its event.
alter table live_booking add foreign key (event_id) references ilt_event on delete cascade;

-- Who leads an event.
create table ilt_event_instructor (
  event_id uuid references ilt_event on delete cascade,
  user_id uuid references user_account,
  primary key (event_id, user_id)
);

-- The seats of an event, in a separate row: everybody who wants a seat waits for this row, and for nothing wider. `taken` counts the
-- enrollments of the kinds enrolled and attended.
create table ilt_seats (
  event_id uuid primary key references ilt_event on delete cascade,
  seats integer not null check (seats between 1 and 10000),
  taken integer not null default 0 check (taken >= 0),
  -- The sum of the blocks of an event, next to the seats that people hold: one row guards both.
  reserved integer not null default 0 check (reserved >= 0),
  constraint ilt_seats_not_overfilled check ((taken + reserved) <= seats)
);

-- Seats that a dealer has reserved for people who are named later. One row for each event and dealer.
create table ilt_seat_block (
  id uuid primary key,
  event_id uuid not null references ilt_event on delete cascade,
  dealer_id uuid not null references dealer,
  -- Seats without a name. A seat that got a name is the seat of that person.
  seats integer not null check (seats between 0 and 10000),
  -- A job releases what has no name by then.
  ends_at timestamptz not null,
  reserved_by uuid not null references user_account,
  reserved_at timestamptz not null default now(),
  unique (event_id, dealer_id)
);

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
  -- How often the person lost or gave up the place. Added to the event's calendar sequence: calendar programs ignore an invitation that is
  -- not newer than the cancellation before it.
  left_count integer not null default 0,
  -- The person waits only because seats are kept for dealers with nobody certified. Reset when the person gets a seat, leaves, or that
  -- period ends.
  held_back boolean not null default false,
  constraint ilt_enrollment_checked_in_whole check ((checked_in_at is null) = (check_in_by is null)),
  constraint ilt_enrollment_of_somebody check (user_id is not null or kind = 'registered' and email is not null),
  constraint ilt_enrollment_offer_to_waiting check (offer_ends_at is null or kind = 'waitlisted'),
  constraint ilt_enrollment_waits_in_order check ((kind = 'waitlisted') = (waiting_place is not null))
);

-- People who would like to come to an event of a template, whether or not there is a date.
create table ilt_interest (
  template_id uuid references ilt_template on delete cascade,
  user_id uuid references user_account,
  created_at timestamptz not null default now(),
  primary key (template_id, user_id)
);

-- The list of locations by city.
create index ilt_location_city on ilt_location (city, venue, id) where deleted_at is null;

-- A name is taken within a location, until its room is removed.
create unique index ilt_room_name on ilt_room (location_id, lower(name)) where deleted_at is null;

create index ilt_template_course on ilt_template (course_id);
create index ilt_template_image on ilt_template (image_id);

-- The calendar.
create index ilt_event_start on ilt_event (starts_at, id) where deleted_at is null;

create index ilt_event_template on ilt_event (template_id);
create index ilt_event_location on ilt_event (location_id);
create index ilt_event_room on ilt_event (room_id);

-- The trash, and what its sweep deletes.
create index ilt_event_deleted on ilt_event (deleted_at) where deleted_at is not null;

-- Which events an address may join although it is outside the audience.
create index ilt_event_pre_allowed on ilt_event using gin (pre_allowed_emails);

create index ilt_event_instructor_user on ilt_event_instructor (user_id);

-- A person has one row for each event, however many requests arrive at once.
create unique index ilt_enrollment_person on ilt_enrollment (event_id, user_id);

-- An invited address has one row for each event.
create unique index ilt_enrollment_address on ilt_enrollment (event_id, email) where user_id is null;

create index ilt_enrollment_user on ilt_enrollment (user_id, kind);

-- The waitlist in its order. No two people have the same place.
create unique index ilt_enrollment_waiting on ilt_enrollment (event_id, waiting_place) where kind = 'waitlisted';

create index ilt_enrollment_event on ilt_enrollment (event_id, kind);
create index ilt_enrollment_dealer on ilt_enrollment (dealer_id, event_id);

-- Events whose administrators still have to decide whether they take place.
create index ilt_event_undecided on ilt_event (decide_on) where decide_on is not null and confirmed_at is null;

-- Who waits only because the first seats are kept for others.
create index ilt_enrollment_held_back on ilt_enrollment (event_id) where held_back;

create index ilt_seat_block_dealer on ilt_seat_block (dealer_id);
create index ilt_seat_block_reserved_by on ilt_seat_block (reserved_by);

-- Reserved seats that have no name yet, by when they are released.
create index ilt_seat_block_end on ilt_seat_block (ends_at) where seats > 0;

create index ilt_interest_user on ilt_interest (user_id);

-- Offers are counted for one event, in every reply about it. They are found among everybody who waits: thousands, in a crowd.
create index ilt_enrollment_offer on ilt_enrollment (event_id, offer_ends_at) where offer_ends_at is not null;

-- Deleting a person asks whether the person is named here.
create index ilt_enrollment_changed_by on ilt_enrollment (changed_by) where changed_by is not null;
create index ilt_enrollment_checked_in_by on ilt_enrollment (checked_in_by) where checked_in_by is not null;
create index ilt_enrollment_completed_by on ilt_enrollment (completed_by) where completed_by is not null;

-- An audience goes with its record, and when the record is for everybody again.
create trigger ilt_event_left_audience_deleted after delete on ilt_event for each row
  when (old.audience_id is not null) execute function delete_left_audience();
create trigger ilt_event_left_audience_dropped after update of audience_id on ilt_event for each row
  when (old.audience_id is not null and old.audience_id is distinct from new.audience_id) execute function delete_left_audience();
