-- Receipts that are read by machine.

-- Receipts that a worker reads. One whose file goes is forgotten.
create table receipt_reading (
  id uuid primary key,
  file_id uuid not null references file on delete cascade,
  user_id uuid not null references user_account,
  state text not null default 'waiting' check (state in ('waiting', 'reading', 'done', 'unreadable')),
  requested_at timestamptz not null default now(),
  -- The worker that reads it, and until when it may.
  holder uuid,
  held_until timestamptz,
  tries integer not null default 0,
  finished_at timestamptz,
  took_ms integer,
  pages integer not null default 1,
  -- Text and values with their places, as `readValues` describes them.
  found jsonb,
  -- Of the first page: photos of the same paper differ in few bits.
  picture_hash bit(256),
  picture_pieces integer[] not null default '{}',
  -- When a worker began to read a receipt: the next one is of whoever has waited longest since their last one.
  begun_at timestamptz,
  -- The request that led to it.
  request_id uuid,
  constraint receipt_reading_finished check ((state in ('done', 'unreadable')) = (finished_at is not null))
);

-- A file is read once.
create unique index receipt_reading_file on receipt_reading (file_id);

-- What waits to be read, the oldest in front.
create index receipt_reading_waiting on receipt_reading (requested_at, id) where state in ('waiting', 'reading');

create index receipt_reading_user on receipt_reading (user_id, requested_at);
create index receipt_reading_begun on receipt_reading (user_id, begun_at desc);
