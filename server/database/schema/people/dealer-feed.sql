-- The daily feed of dealers: each run, how its file differs from the dealers, and what is needed to take it back.

-- One reading of the file.
create table dealer_feed_run (
  id uuid primary key,
  -- The day it was for, in the time zone of the setting.
  day date not null,
  file_name text not null,
  -- 'waiting': nothing was applied, and somebody decides. 'replaced': a newer file came before anybody did.
  state text not null check (state in ('applied', 'waiting', 'failed', 'dismissed', 'replaced', 'undone')),
  -- Why nothing was applied, or why it waits, {en, fr}.
  problem jsonb,
  -- Dealers in the file.
  total integer not null default 0,
  -- Rows by outcome, and what became of them: `add`, `applied:add`.
  counts jsonb not null default '{}',
  -- The numbers of dealers that stand as the file says, while the run waits.
  unchanged text[] not null default '{}',
  created_at timestamptz not null default now(),
  applied_at timestamptz,
  decided_by uuid references user_account,
  decided_at timestamptz,
  undone_by uuid references user_account,
  undone_at timestamptz
);

create index dealer_feed_run_created on dealer_feed_run (created_at desc, id desc);

-- Deleting a person asks whether the person is named here.
create index dealer_feed_run_decided_by on dealer_feed_run (decided_by) where decided_by is not null;
create index dealer_feed_run_undone_by on dealer_feed_run (undone_by) where undone_by is not null;

-- A row of the file that differs from the dealers, or cannot be read.
create table dealer_feed_row (
  run_id uuid references dealer_feed_run on delete cascade,
  -- The line of the file on which it begins.
  number integer,
  -- The number of the dealer in capitals; null if the row has none.
  key text,
  -- Its cells by column.
  fields jsonb not null,
  -- 'check': a dealer would close.
  outcome text not null check (outcome in ('add', 'update', 'check', 'error')),
  -- Why, and what changes.
  judgement jsonb not null,
  -- Null for what cannot be read. 'left': things changed before it was decided. 'kept': not taken back.
  result text check (result in ('waiting', 'applied', 'left', 'dismissed', 'replaced', 'undone', 'kept')),
  -- Why it was left, held back, or kept, {en, fr}.
  result_reason jsonb,
  target_id uuid,
  -- What undo puts back, also when a feed had last named the dealer.
  former jsonb,
  fed_before timestamptz,
  primary key (run_id, number)
);

-- What was decided about a dealer last.
create index dealer_feed_row_key on dealer_feed_row (key, run_id desc) where key is not null;
