-- Changes that reach people, as long as they can be undone.

-- A change that reaches people and can still be undone, or could be until `leaves_at`. What it tells leaves by then; nothing of it is kept in
-- memory, so a killed process changes nothing. The sweep deletes what left a day ago.
create table undoable_change (
  id uuid primary key,
  kind text not null,
  record_id uuid not null,
  -- Who made it, and alone can undo it.
  made_by uuid not null references user_account on delete cascade,
  -- How many people it reaches.
  people integer not null,
  -- What stood, as far as the change replaced it. Null after the end.
  stood jsonb,
  -- The notices and mails to write. Null after the end.
  telling jsonb,
  -- Files that the record does not name any more.
  file_ids uuid[] not null default '{}',
  made_at timestamptz not null,
  leaves_at timestamptz not null,
  ended_at timestamptz,
  is_undone boolean not null default false,
  retry_at timestamptz not null default now(),
  -- The request that made it: what it tells leaves for that request.
  request_id uuid,
  check ((ended_at is null) = (telling is not null))
);

-- What has not left.
create index undoable_change_open on undoable_change (leaves_at, id) where ended_at is null;

-- What somebody made.
create index undoable_change_maker on undoable_change (made_by, made_at desc);
