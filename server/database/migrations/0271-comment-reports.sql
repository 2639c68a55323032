-- Who reported a comment to those who can delete it: once for each person and comment.
create table record_comment_report (
  comment_id uuid not null references record_comment on delete cascade,
  user_id uuid not null references user_account on delete cascade,
  created_at timestamptz not null default now(),
  primary key (comment_id, user_id)
);
create index record_comment_report_user on record_comment_report (user_id);
