-- Notices: what happened that concerns a person. One for each occasion and person, however often it is written.

create table notice (
  id uuid primary key,
  person_id uuid not null references user_account on delete cascade,
  occasion text not null,
  kind text not null,
  title text not null,
  title_fr text not null,
  -- The page it leads to, without the prefix of a language.
  path text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  unique (occasion, person_id)
);
create index notice_listed on notice (person_id, (read_at is not null), created_at desc, id desc);

-- Kept with each change of a notice: every page shows the number, and counting costs seven times as much as reading a row.
create table notice_total (
  person_id uuid primary key references user_account on delete cascade,
  total integer not null check (total >= 0),
  unread integer not null check (unread between 0 and total)
) with (fillfactor = 70);

-- An occasion that concerns many people. A worker writes their notices and mails in pieces, in order of their ids, and moves `reached_id`
-- in the transaction of each piece: after a kill, the next worker goes on behind it.
create table notice_fan_out (
  id uuid primary key,
  occasion text not null unique,
  kind text not null,
  -- Which condition picks the people, and its values.
  recipients text not null,
  params jsonb not null,
  title text not null,
  title_fr text not null,
  path text not null,
  has_mail boolean not null,
  reached_id uuid,
  people_count integer not null default 0,
  created_at timestamptz not null default now(),
  -- After a failure, when it is tried again. The others go on meanwhile.
  retry_at timestamptz not null default now(),
  finished_at timestamptz
);
create index notice_fan_out_open on notice_fan_out (created_at, id) where finished_at is null;
create index notice_fan_out_latest on notice_fan_out (created_at desc, id desc);

-- A UUID of version 7 (time first), for rows that a statement makes by the thousand.
create function new_id() returns uuid language sql volatile as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;
