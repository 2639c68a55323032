-- Comments on any record: `record_kind` and `record_id` name it. The room of the record decides who sees them.

-- A comment or a reply to one.
create table record_comment (
  id uuid primary key,
  record_kind text not null,
  record_id uuid not null,
  -- One level of replies.
  parent_id uuid references record_comment on delete cascade,
  text text not null,
  created_by uuid not null references user_account,
  created_at timestamptz not null default now(),
  -- A deleted comment with replies stays as an empty line above them.
  deleted_at timestamptz,
  deleted_by uuid references user_account
);

-- Who is named in a comment, and so told of it.
create table record_comment_tag (
  comment_id uuid references record_comment on delete cascade,
  user_id uuid references user_account on delete cascade,
  primary key (comment_id, user_id)
);

-- Who reported a comment to those who can delete it: once for each person and comment.
create table record_comment_report (
  comment_id uuid references record_comment on delete cascade,
  user_id uuid references user_account on delete cascade,
  created_at timestamptz not null default now(),
  primary key (comment_id, user_id)
);

create index record_comment_record on record_comment (record_kind, record_id, created_at, id);
create index record_comment_parent on record_comment (parent_id);
create index record_comment_author on record_comment (created_by);
create index record_comment_tag_user on record_comment_tag (user_id);
create index record_comment_report_user on record_comment_report (user_id);

-- Deleting a person asks whether the person is named here.
create index record_comment_deleted_by on record_comment (deleted_by) where deleted_by is not null;
