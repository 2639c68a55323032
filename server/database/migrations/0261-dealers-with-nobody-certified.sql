-- Until the end of this day by the clock of the event, seats are only for people of dealers with nobody certified in its course.
alter table ilt_event
  add column first_until date,
  add constraint ilt_event_first_before_start check (first_until < start_local::date);

-- The person waits only because of that. Reset when the person gets a seat, leaves, or the period ends.
alter table ilt_enrollment add column held_back boolean not null default false;
create index ilt_enrollment_held_back on ilt_enrollment (event_id) where held_back;
