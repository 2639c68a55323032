-- What happens by the clock.

-- Each job runs once per period, however many workers: the row is written in the transaction of the work.
create table job_run (
  name text,
  period text,
  finished_at timestamptz not null default now(),
  primary key (name, period)
);
