-- What events and visits keep busy.

-- Which room and which instructor is busy when.
create table live_booking (
  id uuid primary key,
  event_id uuid,
  room_id uuid,
  instructor_id uuid references user_account,
  during tstzrange not null check (not isempty(during)),
  visit_id uuid,
  -- Neither an instructor nor a room is booked twice at a time.
  constraint live_booking_instructor_free exclude using gist (instructor_id with =, during with &&) where (instructor_id is not null),
  constraint live_booking_room_free exclude using gist (room_id with =, during with &&) where (room_id is not null),
  constraint live_booking_for_one check (num_nonnulls(event_id, visit_id) = 1),
  constraint live_booking_of_one check (num_nonnulls(room_id, instructor_id) = 1)
);

create index live_booking_event on live_booking (event_id);
create index live_booking_visit on live_booking (visit_id);
