-- A draft that is published by itself at a set time.
create table course_schedule (
  course_id uuid primary key references course on delete cascade,
  due_at timestamptz not null,
  -- The zone the time was said in.
  zone text not null,
  -- {note, underway, renewal, graceDays}
  publishing jsonb not null,
  -- Whose rights it is published with.
  created_by uuid not null references user_account,
  created_at timestamptz not null,
  -- Why it was not published when it was due, {en, fr}; it is not tried again by itself.
  failed_at timestamptz,
  problem jsonb
);
create index course_schedule_due on course_schedule (due_at) where failed_at is null;
