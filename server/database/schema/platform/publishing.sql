-- Publishing that is set for a later time.

-- Changes of state that happen by themselves at a set time, for records of every kind.
create table planned_change (
  kind text,
  record_id uuid,
  action text,
  due_at timestamptz not null,
  -- The zone the time was entered in.
  zone text not null,
  -- What the room needs besides the action.
  options jsonb not null default '{}',
  -- Whose rights it happens with.
  created_by uuid not null,
  created_at timestamptz not null,
  -- Why it did not happen when it was due, {en, fr}; it is not tried again by itself.
  failed_at timestamptz,
  problem jsonb,
  primary key (kind, record_id, action)
);

-- People who are deleted are looked up.
create index planned_change_created_by on planned_change (created_by);

-- What is due, of one kind.
create index planned_change_due on planned_change (kind, due_at) where failed_at is null;
