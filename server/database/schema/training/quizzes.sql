-- Quizzes that people took.

-- A quiz that a person takes or took. The questions are drawn when it begins.
create table quiz_attempt (
  id uuid primary key,
  user_id uuid not null references user_account,
  course_id uuid not null references course,
  course_version_id uuid not null references course_version,
  number integer not null,
  -- Question ids with their option ids in the order shown, frozen at the start.
  questions jsonb not null,
  -- {questionId: [optionId]}
  answers jsonb not null default '{}',
  marked uuid[] not null default '{}',
  status text not null default 'open' check (status in ('open', 'finished')),
  started_at timestamptz not null,
  elapsed_seconds integer not null default 0,
  due_at timestamptz,
  finished_at timestamptz,
  correct_count integer,
  score integer,
  passed boolean,
  -- The language it was taken in. Null: the reader's own.
  language text check (language in ('en', 'fr')),
  unique (user_id, course_id, number)
) with (fillfactor = 85);

-- A person has one open attempt in a course at a time.
create unique index quiz_attempt_open on quiz_attempt (user_id, course_id) where status = 'open';

create index quiz_attempt_course on quiz_attempt (course_id, finished_at);
