-- What happens by the clock.

-- Each job runs once per period, however many workers: the row is written in the transaction of the work.
create table job_run (
  name text,
  period text,
  finished_at timestamptz not null default now(),
  primary key (name, period)
);

-- When each job last ended well, and when it last failed, whoever started it.
create table job_outcome (
  name text primary key,
  succeeded_at timestamptz,
  failed_at timestamptz
);
