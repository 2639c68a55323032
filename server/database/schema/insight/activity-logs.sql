-- The activity log in months (UTC), each a table of its own: entries are kept for 24 months, and a month that ends is dropped as a whole.
-- Blocks seal its entries, and stay; their lines go by month, too.

-- The tables of the months are apart from those that have names of their own.
create schema activity_log_month;

-- Append-only. Written in the transaction of the change it tells of; under a proxy it names both people.
create table activity_log (
  id uuid,
  at timestamptz default now(),
  type text not null,
  user_id uuid,
  proxied_by uuid,
  proxy_reason text,
  entity_kind text,
  entity_id uuid,
  entity_name text,
  before jsonb,
  after jsonb,
  ip inet,
  request_id text,
  primary key (id, at)
) partition by range (at);

-- Months that were dropped.
create table activity_log_gone (
  month date primary key,
  entries bigint not null,
  dropped_at timestamptz not null
);

-- Sign-ins of months that were dropped, by quarter of an hour: days in any time zone can still be counted from them.
create table activity_log_gone_login (
  at timestamptz primary key,
  logins integer not null
);

-- Entries that no block has yet, written with the entry: one that commits late shows up late, and goes into the next block. With `was`, an
-- entry from which something was erased, and the hash of its details before that.
create table activity_log_unsealed (
  position bigint generated always as identity primary key,
  entry_id uuid not null,
  at timestamptz not null,
  was bytea,
  -- What the list counts; null for an entry from which something was erased, which is counted already.
  type text,
  kind text,
  under_proxy boolean
);

-- Seals: each block names its entries with a hash of each, and the hash of the block before.
create table activity_log_block (
  number bigint primary key,
  sealed_at timestamptz not null,
  entries integer not null,
  -- Of the lines that name its entries.
  content bytea not null,
  previous bytea not null,
  -- The hash of one much older block, so that from any block to an older one it takes a few steps.
  skip bytea not null,
  hash bytea not null
);

-- The entries of a block, with the hash of each, in the month in which the block was sealed. So a block has all of its lines or none, and the
-- lines of a month go once every entry that they can name is gone.
create table activity_log_leaf (
  block bigint references activity_log_block,
  position integer,
  entry_id uuid not null,
  at timestamptz not null,
  digest bytea not null,
  was bytea,
  -- Never before the entries. The version before does not write it.
  sealed_at timestamptz default clock_timestamp(),
  primary key (block, position, sealed_at)
) partition by range (sealed_at);

-- Sealed entries by month, type and kind of record: with millions of entries, the list cannot count them one by one.
create table activity_log_total (
  month date,
  type text,
  kind text,
  under_proxy boolean,
  entries bigint not null,
  primary key (month, type, kind, under_proxy)
);

-- Entries of a month without a table. The hourly job makes the tables ahead, so in a portal that runs it stays empty.
create table activity_log_month.elsewhere partition of activity_log default;

-- The same for lines; and those of blocks that name an export of evidence, once their month is dropped.
create table activity_log_month.leaf_elsewhere partition of activity_log_leaf default;

-- What people did while they acted for others.
create index activity_log_under_proxy on activity_log (at desc, id desc) include (type, entity_kind) where proxied_by is not null;

-- Whether somebody signed in to an account from a network before.
create index activity_log_login on activity_log (user_id, at desc) where type = 'login';

create index activity_log_leaf_entry on activity_log_leaf (entry_id, block desc);

-- The order of the list. The acting person is included, so that counts under any filter stay in the index; null takes no room, so it costs
-- little.
create index activity_log_at on activity_log (at desc, id desc) include (proxied_by);

-- The list of one kind of change.
create index activity_log_kind on activity_log (type, coalesce(entity_kind, ''), at desc, id desc) include (entity_kind, proxied_by);

-- What one person did, also of somebody with half a million entries.
create index activity_log_user on activity_log (user_id, at desc, id desc) include (type, entity_kind, proxied_by);

-- What happened to one record.
create index activity_log_entity on activity_log (entity_id, at desc, id desc) include (type, entity_kind, proxied_by);

-- What one person did for others.
create index activity_log_proxy on activity_log (proxied_by, at desc, id desc)
  include (type, entity_kind, user_id) where proxied_by is not null;

-- What an entry says for good. Both parts are hashed as this text.
create function activity_record(
  id uuid, at timestamptz, type text, user_id uuid, proxied_by uuid, entity_kind text, entity_id uuid, request_id text
) returns text language sql stable return
  jsonb_build_array(id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), type, user_id, proxied_by, entity_kind, entity_id, request_id)::text;

-- What an erased person may take out of an entry.
create function activity_details(entity_name text, proxy_reason text, before jsonb, after jsonb, ip inet)
  returns text language sql stable return jsonb_build_array(entity_name, proxy_reason, before, after, host(ip))::text;

-- The hash of an entry: of its record, and of what may be taken out. So the record can be checked after that is gone.
create function activity_digest(record text, details text) returns bytea language sql stable return
  sha256(sha256(convert_to(record, 'UTF8')) || sha256(convert_to(details, 'UTF8')));

-- The log is append-only. Erasing a person alone may take out what a row says of that person, never that the row is there.
create function log_entry_may_forget() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('paddock.erasing', true) = 'on'
    and (new.id, new.at, new.type, new.user_id, new.proxied_by, new.entity_kind, new.entity_id, new.request_id)
      is not distinct from (old.id, old.at, old.type, old.user_id, old.proxied_by, old.entity_kind, old.entity_id, old.request_id)
  then
    insert into activity_log_unsealed (entry_id, at, was)
      values (old.id, old.at, sha256(convert_to(activity_details(old.entity_name, old.proxy_reason, old.before, old.after, old.ip), 'UTF8')));
    return new;
  end if;
  if tg_op = 'DELETE' and current_setting('paddock.moving_log', true) = 'on' and tg_table_name = 'elsewhere' then
    return old;
  end if;
  raise exception 'activity_log is append-only' using errcode = 'restrict_violation';
end $$;
create trigger activity_log_append_only before update or delete on activity_log
  for each row execute function log_entry_may_forget();

-- Makes the tables of these months that do not exist yet, for entries and for lines. What waited elsewhere moves there unchanged.
create function make_activity_months(first_day date, last_day date) returns integer language plpgsql as $$
declare
  month date;
  month_table text;
  leaf_table text;
  starts text;
  ends text;
  made integer := 0;
begin
  for month in
    select generate_series(date_trunc('month', first_day::timestamp), last_day::timestamp, interval '1 month')::date
  loop
    month_table := 'm' || to_char(month, 'YYYY_MM');
    leaf_table := 'leaf_' || to_char(month, 'YYYY_MM');
    starts := to_char(month, 'YYYY-MM-DD') || ' 00:00:00+00';
    ends := to_char(month + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+00';
    -- Attached, not created as a part: that would make every writer wait.
    if to_regclass('activity_log_month.' || leaf_table) is null then
      execute format('create table activity_log_month.%I (like activity_log_leaf including defaults)', leaf_table);
      perform set_config('paddock.moving_log', 'on', true);
      execute format('with moved as (delete from activity_log_month.leaf_elsewhere where sealed_at >= %L and sealed_at < %L returning *)
        insert into activity_log_month.%I select * from moved', starts, ends, leaf_table);
      perform set_config('paddock.moving_log', 'off', true);
      execute format('alter table activity_log_leaf attach partition activity_log_month.%I for values from (%L) to (%L)',
        leaf_table, starts, ends);
    end if;
    continue when to_regclass('activity_log_month.' || month_table) is not null;
    execute format('create table activity_log_month.%I (like activity_log including defaults)', month_table);
    perform set_config('paddock.moving_log', 'on', true);
    execute format('with moved as (delete from activity_log_month.elsewhere where at >= %L and at < %L returning *)
      insert into activity_log_month.%I select * from moved', starts, ends, month_table);
    perform set_config('paddock.moving_log', 'off', true);
    execute format('alter table activity_log attach partition activity_log_month.%I for values from (%L) to (%L)',
      month_table, starts, ends);
    made := made + 1;
  end loop;
  return made;
end $$;

-- An entry is queued for sealing by the transaction that writes it. What the list counts of it stands in the queue itself.
create function queue_activity() returns trigger language plpgsql as $$
begin
  insert into activity_log_unsealed (entry_id, at, type, kind, under_proxy)
    select id, at, type, coalesce(entity_kind, ''), proxied_by is not null from added;
  return null;
end $$;
create trigger activity_log_queued after insert on activity_log referencing new table as added
  for each statement execute function queue_activity();

-- Drops the oldest month before this one, if there is one. A month with an entry that is not sealed yet stays until it is. Whoever writes to the
-- log waits behind the lock that this takes, so everything is counted first, and a lock that is not there at once is asked for again later.
-- An entry of a month that was dropped before, from a clock that was wrong, makes it anew: then both are counted together.
create function drop_activity_months(before_month date, dropped_at timestamptz) returns setof date language plpgsql as $$
declare
  month_table text;
  gone date;
  patience text := current_setting('lock_timeout');
begin
  select c.relname into month_table from pg_class c
    where c.relnamespace = 'activity_log_month'::regnamespace and c.relkind = 'r' and c.relname ~ '^m\d{4}_\d\d$'
      and to_date(substr(c.relname, 2), 'YYYY_MM') < before_month
      and not exists (select from activity_log_unsealed q where to_char(q.at at time zone 'UTC', '"m"YYYY_MM') = c.relname)
    order by 1 limit 1;
  if month_table is null then
    return;
  end if;
  gone := to_date(substr(month_table, 2), 'YYYY_MM');
  execute format('insert into activity_log_gone_login (at, logins)
    select date_bin(''15 minutes'', at, timestamptz ''2000-01-01 00:00:00+00''), count(*) from activity_log_month.%I where type = ''login'' group by 1
    on conflict (at) do update set logins = activity_log_gone_login.logins + excluded.logins', month_table);
  execute format('insert into activity_log_gone (month, entries, dropped_at) select $1, count(*), $2 from activity_log_month.%I
    on conflict (month) do update set entries = activity_log_gone.entries + excluded.entries', month_table) using gone, dropped_at;
  delete from activity_log_total where month = gone;
  for tries in 1..40 loop
    begin
      perform set_config('lock_timeout', '40ms', true);
      execute format('lock table activity_log_month.%I, only activity_log in access exclusive mode', month_table);
      exit;
    exception when lock_not_available then
      if tries = 40 then
        raise;
      end if;
      perform pg_sleep(0.25);
    end;
  end loop;
  perform set_config('lock_timeout', patience, true);
  execute format('drop table activity_log_month.%I', month_table);
  return next gone;
end $$;

-- Drops the lines of the oldest month whose entries were dropped, with all before it; returns how many months that were, one at most. Nobody seals
-- meanwhile. Blocks that name an export of evidence keep their lines: they prove when it was made.
create function drop_activity_leaves() returns integer language plpgsql as $$
declare
  leaf_table text;
  starts timestamptz;
  ends timestamptz;
  kept activity_log_leaf[];
begin
  perform pg_advisory_xact_lock(20260099);
  select c.relname into leaf_table from pg_class c
    where c.relnamespace = 'activity_log_month'::regnamespace and c.relkind = 'r' and c.relname ~ '^leaf_\d{4}_\d\d$'
      and exists (select from activity_log_gone g where to_char(g.month, '"leaf_"YYYY_MM') = c.relname)
      and not exists (select from pg_class m where m.relnamespace = c.relnamespace and m.relkind = 'r' and m.relname ~ '^m\d{4}_\d\d$'
        and substr(m.relname, 2) <= substr(c.relname, 6))
    order by 1 limit 1;
  if leaf_table is null then
    return 0;
  end if;
  starts := to_date(substr(leaf_table, 6), 'YYYY_MM')::timestamp at time zone 'UTC';
  ends := (to_date(substr(leaf_table, 6), 'YYYY_MM') + interval '1 month') at time zone 'UTC';
  select array_agg(l order by l.block, l.position) into kept from activity_log_leaf l
    where l.sealed_at >= starts and l.sealed_at < ends and l.block in (select s.block from evidence_export e
      join activity_log_leaf s on s.entry_id = e.entry_id and s.sealed_at >= starts and s.sealed_at < ends);
  execute format('drop table activity_log_month.%I', leaf_table);
  insert into activity_log_leaf select * from unnest(kept);
  return 1;
end $$;

-- Lines stay as they were written. Those that waited elsewhere move to their month.
create function log_leaf_may_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('paddock.moving_log', true) = 'on' and tg_table_name = 'leaf_elsewhere' then
    return old;
  end if;
  raise exception 'activity_log_leaf is append-only' using errcode = 'restrict_violation';
end $$;

-- Seals stay as they were made.
create trigger activity_log_block_append_only before update or delete on activity_log_block
  for each row execute function refuse_change();
create trigger activity_log_leaf_append_only before update or delete on activity_log_leaf
  for each row execute function log_leaf_may_move();

-- The first months; the hourly job makes those that follow.
select make_activity_months(now()::date, (now() + interval '2 months')::date);
