-- Courses that one person has to pass.

-- Courses assigned to one person, besides those of the person's curriculums. `source_kind` and `source_id` name the record that asked for
-- it; it may belong to a higher wing.
create table course_assignment (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  course_id uuid not null references course on delete cascade,
  due_on date,
  reason text not null,
  reason_fr text not null default '',
  source_kind text not null,
  source_id text not null,
  assigned_by uuid references user_account on delete set null,
  assigned_at timestamptz not null default now(),
  passed_at timestamptz,
  withdrawn_at timestamptz,
  constraint course_assignment_ends_once check (passed_at is null or withdrawn_at is null)
);

-- One open assignment for each person, course and source. Lists of what a person still has to pass look it up by the person.
create unique index course_assignment_open on course_assignment (user_id, course_id, source_kind, source_id)
  where passed_at is null and withdrawn_at is null;

create index course_assignment_person on course_assignment (user_id);
create index course_assignment_course on course_assignment (course_id);
create index course_assignment_source on course_assignment (source_kind, source_id);
create index course_assignment_author on course_assignment (assigned_by);
