-- What a change of something live tells people leaves half a minute later, and until then the change can be undone.
create table undoable_change (
  id uuid primary key,
  kind text not null,
  record_id uuid not null,
  made_by uuid not null references user_account on delete cascade,
  people integer not null,
  stood jsonb,
  version integer not null,
  telling jsonb,
  file_ids uuid[] not null default '{}',
  made_at timestamptz not null,
  leaves_at timestamptz not null,
  ended_at timestamptz,
  is_undone boolean not null default false,
  retry_at timestamptz not null default now(),
  check ((ended_at is null) = (telling is not null))
);
create index undoable_change_open on undoable_change (leaves_at, id) where ended_at is null;
create index undoable_change_maker on undoable_change (made_by, made_at desc);
