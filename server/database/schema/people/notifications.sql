-- What people are told, and how open pages hear of it.

-- What a person wants to be told, and how: {"course-passed": {"portal": true, "mail": false}}. What is not named is wanted.
create table notice_setting (
  person_id uuid primary key references user_account on delete cascade,
  choices jsonb not null default '{}',
  version integer not null default 1
);

-- What happened that concerns a person. One for each occasion and person, however often it is written.
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
  -- False: a later similar one stands for it.
  is_listed boolean not null default true,
  -- What similar ones share, once there are two of them.
  group_id uuid,
  -- How many the line stands for, and when the first of them was written. Null: only for itself.
  similar_count integer not null default 1 check (similar_count >= 1),
  since timestamptz,
  -- When the person opened the page of the notice. Marking it as read does not open it.
  opened_at timestamptz,
  -- Whose name the title of a notice says, so that it is found when the person is erased. Of a notice to many people, only the common row
  -- says it.
  named_id uuid,
  -- The request that led to it.
  request_id uuid,
  unique (occasion, person_id)
);

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
  finished_at timestamptz,
  -- Null: the occasion of the fan-out.
  notice_occasion text,
  named_id uuid,
  retitling boolean not null default false,
  retitled_id uuid,
  -- The request that led to it, last.
  request_id uuid
);

-- Kept with each change of a notice: every page shows the number, and counting costs seven times as much as reading a row.
create table notice_total (
  person_id uuid primary key references user_account on delete cascade,
  total integer not null check (total >= 0),
  unread integer not null,
  check (unread >= 0 and unread <= total)
) with (fillfactor = 70);

-- Whose numbers changed, until a web process passes it on. Transactions that notify commit one after another, which would slow everybody
-- down tenfold: writers insert here, and few transactions notify for all of them. What a crash of the database loses, the next heartbeat
-- finds.
create unlogged table live_change (
  person_id uuid not null,
  at timestamptz not null default now()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

create index notice_fan_out_latest on notice_fan_out (created_at desc, id desc);

-- Old notices are deleted. Read ones are found by when they were read.
create index notice_read_at on notice (read_at) where read_at is not null;

-- Others are found by when they were written, which is the order of the table.
create index notice_written_at on notice using brin (created_at);

-- A person's list, the unread in front; and everything of a person who is deleted.
create index notice_listed on notice (person_id, is_listed, (read_at is not null), created_at desc, id desc);

-- The notices that one line stands for.
create index notice_of_group on notice (group_id) where group_id is not null;

-- Notices that name somebody, for when that person is erased.
create index notice_naming on notice (named_id) where named_id is not null;

-- What was written to many people and names somebody, for when that person is erased.
create index notice_fan_out_naming on notice_fan_out (named_id) where named_id is not null;

-- Fan-outs that are under way, or get another title.
create index notice_fan_out_open on notice_fan_out (created_at, id) where finished_at is null or retitling;

-- Notes that the numbers of these people changed.
create function tell_whose_counts(people uuid[]) returns void language sql as $$
  insert into live_change (person_id) select unnest(people)
$$;

-- Passes changes on to every process that listens. A payload has room for 8,000 bytes, so 200 people go into one.
create function pass_on_live_changes(most integer) returns integer language plpgsql as $$
declare
  people uuid[];
begin
  with passed as (
    delete from live_change where ctid = any(array(select c.ctid from live_change c limit most for update skip locked))
    returning person_id)
  select array_agg(distinct person_id) into people from passed;
  perform pg_notify('live_counts', string_agg(id::text, ','))
  from (select id, (row_number() over () - 1) / 200 as part from unnest(people) id) x group by part;
  return coalesce(cardinality(people), 0);
end $$;

-- A session that ends ends the streams of its open pages at once, and not with the next heartbeat.
create function tell_session_end() returns trigger language plpgsql as $$
begin
  perform tell_whose_counts(array(
    select user_id from gone where not limited union select proxy_user_id from gone where proxy_user_id is not null));
  return null;
end $$;
create trigger session_gone after delete on session
  referencing old table as gone for each statement execute function tell_session_end();

-- So does a session that begins or ceases to act for somebody else.
create function tell_session_change() returns trigger language plpgsql as $$
begin
  perform tell_whose_counts(array_remove(array[old.user_id, old.proxy_user_id], null));
  return null;
end $$;
create trigger session_acts_for_other after update on session for each row
  when (old.proxy_user_id is distinct from new.proxy_user_id) execute function tell_session_change();

-- So does an account that is no longer active.
create function tell_account_change() returns trigger language plpgsql as $$
begin
  perform tell_whose_counts(array[old.id]);
  return null;
end $$;
create trigger user_account_left after update on user_account for each row
  when (old.status = 'active' and new.status <> 'active') execute function tell_account_change();
