-- What people and events are searched by is worked out as it is written, as for courses (0092): lists of a hundred thousand people, and of
-- thousands of events, compared each name anew.
alter table user_account
  add column search_name text collate "C" not null generated always as (searchable(trim(first_name || ' ' || last_name))) stored;
alter table ilt_event
  add column search_text text collate "C" not null generated always as (searchable(title || ' ' || title_fr)) stored;
alter table ilt_location
  add column search_text text collate "C" not null generated always as (searchable(venue || ' ' || city)) stored;
