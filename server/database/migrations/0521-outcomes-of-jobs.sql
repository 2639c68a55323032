-- expand
-- When each job last ended well, and when it last failed, also jobs that run without periods.
create table job_outcome (
  name text primary key,
  succeeded_at timestamptz,
  failed_at timestamptz
);
insert into job_outcome (name, succeeded_at) select name, max(finished_at) from job_run group by name;
