-- What learners say about a course.

-- Feedback on a course. A skipped form is kept as well, so that nobody is asked twice.
create table form (
  id uuid primary key,
  type text not null check (type = 'course-feedback'),
  user_id uuid not null references user_account,
  course_id uuid not null references course,
  course_version_id uuid references course_version,
  data jsonb not null,
  created_at timestamptz not null default now(),
  proxied_by uuid references user_account,
  unique (user_id, type, course_id)
);

create index form_course on form (course_id, created_at desc);

-- Deleting a person asks whether the person is named here.
create index form_proxied_by on form (proxied_by) where proxied_by is not null;
