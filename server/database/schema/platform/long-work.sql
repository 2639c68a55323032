-- Work that takes longer than a request.

-- Work that takes longer than a request: an action on many records, or a file with many rows. A worker does it in pieces.
create table long_work (
  id uuid primary key,
  -- The call that started it; the room of that call says how a piece is done.
  kind text not null,
  owner_id uuid not null,
  -- Who acted for the owner when it was started.
  proxied_by uuid,
  -- Of a file's headings and texts.
  language text not null check (language in ('en', 'fr')),
  title text not null,
  title_fr text not null,
  -- The page it was started from, without the prefix of a language.
  path text not null,
  input jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'cancelled', 'failed')),
  -- Rows that were changed or written, and rows that refused. Both move in the transaction of each piece.
  done integer not null default 0,
  refused integer not null default 0,
  total integer not null default 0,
  cancel_requested_at timestamptz,
  -- Why it failed, {en, fr}.
  problem jsonb,
  file_id uuid references file on delete set null,
  -- The work whose changes this one takes back. Work is undone once.
  undo_of uuid unique references long_work on delete set null,
  -- Turns that began since the last finished piece.
  tries integer not null default 0,
  -- Who works on it. A process that was killed stops renewing this, and another takes over behind the last finished piece.
  holder uuid,
  held_until timestamptz,
  -- When it is its turn. After each turn it goes behind the others.
  turn_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  -- What a kind of work that computes an answer came to.
  answer jsonb,
  -- The request that started it.
  request_id uuid,
  check ((ended_at is null) = (state in ('waiting', 'running')))
);

-- What became of each record that a piece of work is for.
create table long_work_row (
  work_id uuid references long_work on delete cascade,
  position integer,
  record_id uuid not null,
  -- Null until its turn.
  done boolean,
  -- False if nothing had to be changed: undo leaves such a record alone.
  changed boolean not null default false,
  -- Why it refused.
  message text,
  message_fr text,
  primary key (work_id, position)
);

-- Work that waits for its turn.
create index long_work_open on long_work (turn_at, id) where ended_at is null;

-- Ended work, for the sweep.
create index long_work_ended on long_work (ended_at) where ended_at is not null;

create index long_work_listed on long_work (owner_id, created_at desc, id desc);
create index long_work_file on long_work (file_id);

-- Deleting a person asks whether the person is named here.
create index long_work_proxied_by on long_work (proxied_by) where proxied_by is not null;
