-- What administrators set in the portal, and its own secrets.

-- The settings that administrators saved, in one row. Every request compares the version, in the statement that reads its session, and
-- reads the rest only after it changed. Who changed what is in the activity log.
create table saved_settings (
  id uuid primary key default '0190b8a0-0000-7000-8000-000000000176' check (id = '0190b8a0-0000-7000-8000-000000000176'),
  -- Zero: nothing was ever saved.
  version integer not null default 0,
  -- The value of each saved setting by its key, such as {"liveTraining.start": "09:00"}.
  saved jsonb not null default '{}',
  -- The slides of the learner's home, in order.
  slides jsonb not null default '[]',
  updated_at timestamptz not null default now()
);

-- The portal's own secrets, the same in all its processes. The random part of a version 4 UUID has 122 bits.
create table portal_secret (
  name text primary key,
  secret bytea not null
);

-- Nothing is saved yet.
insert into saved_settings default values;

-- Made once for each portal: the paths under which packages are served, and the codes that people scan at the door.
insert into portal_secret (name, secret)
select name, decode(replace(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
from unnest(array['content-path', 'attendance-code']) name;
