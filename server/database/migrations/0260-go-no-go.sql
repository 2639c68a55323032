-- An event may need a minimum number of people. On a day before its start, its administrators decide whether it takes place.
alter table ilt_event
  add column min_people integer check (min_people between 1 and 10000),
  -- A day by the clock of the event.
  add column decide_on date,
  -- The decision that it takes place. That it does not is a cancellation.
  add column confirmed_at timestamptz,
  add column confirmed_by uuid references user_account,
  -- When the administrators were told about the decision, and when they were reminded of it; days by the clock of the event.
  add column decision_told_on date,
  add column decision_reminded_on date,
  add constraint ilt_event_minimum_with_day check ((min_people is null) = (decide_on is null)),
  add constraint ilt_event_decided_before_start check (decide_on < start_local::date),
  add constraint ilt_event_confirmed_whole check ((confirmed_at is null) = (confirmed_by is null));
create index ilt_event_undecided on ilt_event (decide_on) where decide_on is not null and confirmed_at is null;
