-- What an instructor finds at a visit: a course that a person has to pass by a day. The pass closes the finding.
create table field_finding (
  -- Made by the device, as for all work done at a visit.
  id uuid primary key,
  visit_id uuid not null references field_visit on delete cascade,
  user_id uuid not null references user_account,
  -- The item of a checklist that led to it.
  item_id uuid,
  text text not null,
  -- Null after the course was deleted for good.
  course_id uuid references course on delete set null,
  due_on date not null,
  -- The assignment of the course to the person.
  assignment_id uuid not null unique,
  created_by uuid not null references user_account,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by uuid references user_account,
  withdrawn_reason text,
  constraint field_finding_withdrawn_whole check (num_nulls(withdrawn_at, withdrawn_by, withdrawn_reason) in (0, 3)),
  constraint field_finding_ends_once check (closed_at is null or withdrawn_at is null)
);
create index field_finding_visit on field_finding (visit_id);
create index field_finding_user on field_finding (user_id);
create index field_finding_course on field_finding (course_id);
create index field_finding_due on field_finding (due_on, id);
