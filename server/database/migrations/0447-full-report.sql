-- The full report of everybody, made at the times that the settings name.

-- A run for each time. Its files are listed once both are whole.
create table full_report_run (
  id uuid primary key,
  -- The time it is for: the same one for all workers.
  due_at timestamptz not null unique,
  -- Who writes it, until when, and how often somebody began.
  holder uuid,
  held_until timestamptz,
  tries integer not null default 0,
  -- Objects that are being written. What a killed worker left is removed by the next one.
  writing text[] not null default '{}',
  finished_at timestamptz,
  failed_at timestamptz,
  reason text,
  people_file_id uuid references file on delete set null,
  people_rows integer,
  curriculums_file_id uuid references file on delete set null,
  curriculum_rows integer,
  -- The address it was mailed to, and whether administrators know that the mail server refused it.
  mailed_to text,
  refusal_told_at timestamptz,
  constraint full_report_run_whole check (
    finished_at is null or (people_rows is not null and curriculum_rows is not null))
);

-- Runs that are still to be made.
create index full_report_run_open on full_report_run (due_at) where finished_at is null and failed_at is null;
-- Deleting a file asks whether a run names it.
create index full_report_run_people_file on full_report_run (people_file_id) where people_file_id is not null;
create index full_report_run_curriculums_file on full_report_run (curriculums_file_id) where curriculums_file_id is not null;
