-- What publishing decides, review, and the bin.

alter table course_version
  add column note text not null default '',
  add column submitted_by uuid references user_account,
  -- Learners under way keep their version or move to this one.
  add column underway text not null default 'keep' check (underway in ('keep', 'move')),
  -- Those who passed have nothing to repeat, or renew within the days of grace (gap 82 as replaced).
  add column renewal text not null default 'none' check (renewal in ('none', 'renew')),
  add column grace_days integer check (grace_days >= 0),
  -- The earlier version whose content this one brings back.
  add column restores_version_id uuid references course_version;

alter table course
  add column deleted_by uuid references user_account;
create index course_deleted on course (deleted_at) where deleted_at is not null;

alter table course_progress
  -- The pass was renewed in a later version; passed_at stays the first pass.
  add column renewed_at timestamptz,
  add column renewed_version_id uuid references course_version;
create index course_progress_renewal on course_progress (user_id, renewal_due_on) where renewal_due_on is not null;

-- What reviewers and authors say about a draft, pinned to a section or a question, or to the course as a whole.
create table course_comment (
  id uuid primary key,
  course_id uuid not null references course on delete cascade,
  -- No references: the comment outlives what it was pinned to.
  section_id uuid,
  question_id uuid,
  -- The comment it answers.
  parent_id uuid references course_comment on delete cascade,
  text text not null,
  created_by uuid not null references user_account,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by uuid references user_account,
  check (section_id is null or question_id is null),
  check (parent_id is null or resolved_at is null)
);
create index course_comment_course on course_comment (course_id, created_at);
