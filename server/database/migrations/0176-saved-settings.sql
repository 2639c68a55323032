-- The settings that administrators saved, in one row. Every request compares the version, in the statement that reads its session, and
-- reads the rest only after it changed. Who changed what is in the activity log.
drop table portal_setting;
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
insert into saved_settings default values;
