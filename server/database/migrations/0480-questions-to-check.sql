-- When the quiz of a course was last looked through for questions that its authors should check (docs/decisions/146-questions-to-check.md).
create table quiz_look (
  course_id uuid primary key references course on delete cascade,
  -- The version that learners had.
  version_id uuid not null,
  at timestamptz not null
);

-- Questions of that version that stand out by everybody's first attempt, each with its most serious sign.
create table question_to_check (
  course_id uuid not null references quiz_look on delete cascade,
  -- In the quiz, from 1.
  place integer not null,
  text_en text not null,
  text_fr text not null,
  flag text not null,
  asked integer not null,
  right_count integer not null,
  primary key (course_id, place)
);
