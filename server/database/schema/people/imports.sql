-- Imports: tables of people or dealers that somebody brings in, row by row, and what is needed to take them back.

-- One table that somebody brings in. A worker judges its rows, applies them, and takes them back, in pieces.
create table import (
  id uuid primary key,
  -- The kind of records, as the room that declares it names it.
  kind text not null,
  -- Whoever brought it in. Each piece of work goes on with the rights of this person at that moment.
  owner_id uuid not null references user_account,
  file_name text not null,
  -- 'columns': the columns wait to be matched. 'ready': the preview can be seen. 'done': it was applied, whole or up to a problem.
  state text not null default 'columns'
    check (state in ('columns', 'judging', 'ready', 'applying', 'done', 'undoing', 'undone')),
  headings text[] not null,
  -- The column of the kind that each heading fills; null where it is left out.
  mapping text[] not null,
  options jsonb not null default '{}',
  total integer not null default 0,
  -- Rows that the present pass is done with, and the last of them.
  done integer not null default 0,
  position integer not null default 0,
  -- Rows by outcome, what they bring about, and what became of them.
  counts jsonb not null default '{}',
  -- Why the last pass stopped, {en, fr}.
  problem jsonb,
  read_milliseconds integer not null default 0,
  created_at timestamptz not null default now(),
  applied_at timestamptz,
  undone_at timestamptz,
  -- Turns that began since the last finished piece.
  tries integer not null default 0,
  holder uuid,
  held_until timestamptz,
  turn_at timestamptz not null default now(),
  -- What the cells below each heading show of how days and numbers are written: [{"orders": ["day-first"], "marks": [","]}].
  written jsonb not null default '[]',
  -- How days are read that can be read in two ways, as somebody said; null: as the other days of the table show.
  date_order text check (date_order in ('day-first', 'month-first')),
  -- The request that began the last pass.
  request_id uuid
);

-- A row of the table, what is made of it, and what stood before.
create table import_row (
  import_id uuid references import on delete cascade,
  -- The line of the file on which it begins.
  number integer,
  cells text[] not null,
  -- Cells that were corrected, by column.
  corrected jsonb not null default '{}',
  -- Doubts that somebody looked at and accepted.
  confirmed text[] not null default '{}',
  -- Somebody leaves the row out.
  left_out boolean not null default false,
  -- By what the record is known: an address, a number. Of rows with the same one, the first counts.
  key text,
  -- Null until it is judged.
  outcome text check (outcome in ('add', 'update', 'same', 'check', 'error', 'skip')),
  -- Why, what changes, which doubts there are, and what is suggested.
  judgement jsonb,
  -- What it brings about besides, such as an invitation.
  effects text[] not null default '{}',
  target_id uuid,
  -- 'applied'; 'left': not applied, because things changed meanwhile; 'undone'; 'kept': not taken back.
  result text check (result in ('applied', 'left', 'undone', 'kept')),
  -- Why it was left or kept, {en, fr}.
  result_reason jsonb,
  -- What stood before it was applied, and what it set: for undo.
  former jsonb,
  -- No row of the table: a record that the table leaves out, added when the import was carried out.
  is_missing boolean not null default false,
  primary key (import_id, number)
);

-- How somebody matched the columns of earlier tables: the column, or null, by heading.
create table import_mapping (
  user_id uuid references user_account on delete cascade,
  kind text,
  columns jsonb not null default '{}',
  primary key (user_id, kind)
);

-- Imports whose rows wait for a worker.
create index import_open on import (turn_at, id) where state in ('judging', 'applying', 'undoing');
create index import_listed on import (owner_id, kind, created_at desc, id desc);

-- Other rows about the same record, of this table; and of any, because erasing a person clears them.
create index import_row_key on import_row (key, import_id) where key is not null;
create index import_row_outcome on import_row (import_id, outcome, number);
create index import_row_target on import_row (target_id) where target_id is not null;
