-- Comments on any record: `record_kind` and `record_id` name it. The room of the record decides who sees them.

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
create index record_comment_record on record_comment (record_kind, record_id, created_at, id);
create index record_comment_parent on record_comment (parent_id);
create index record_comment_author on record_comment (created_by);

create table record_comment_tag (
  comment_id uuid not null references record_comment on delete cascade,
  user_id uuid not null references user_account on delete cascade,
  primary key (comment_id, user_id)
);
create index record_comment_tag_user on record_comment_tag (user_id);
