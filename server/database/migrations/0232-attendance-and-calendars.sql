-- Seals the codes that people scan at the door.
insert into portal_secret (name, secret)
  select 'attendance-code', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');

-- How often the person lost or gave up the place. Added to the event's calendar sequence: calendar programs ignore an invitation that is not
-- newer than the cancellation before it.
alter table ilt_enrollment add column left_count integer not null default 0;
