-- Seals of the activity log. Each block names its entries with a hash of each, and the hash of the block before.

-- What an entry says for good, and what an erased person may take out of it. Both are hashed as this text.
create function activity_record(
  id uuid, at timestamptz, type text, user_id uuid, proxied_by uuid, entity_kind text, entity_id uuid, request_id text
) returns text language sql stable return
  jsonb_build_array(id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), type, user_id, proxied_by, entity_kind, entity_id, request_id)::text;
create function activity_details(entity_name text, proxy_reason text, before jsonb, after jsonb, ip inet)
  returns text language sql stable return jsonb_build_array(entity_name, proxy_reason, before, after, host(ip))::text;
create function activity_digest(record text, details text) returns bytea language sql stable return
  sha256(sha256(convert_to(record, 'UTF8')) || sha256(convert_to(details, 'UTF8')));

-- Entries that no block has yet, written with the entry: one that commits late shows up late, and goes into the next block. With `was`, an
-- entry from which something was erased, and the hash of its details before that.
create table activity_log_unsealed (
  position bigint generated always as identity primary key,
  entry_id uuid not null,
  at timestamptz not null,
  was bytea
);

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
create table activity_log_leaf (
  block bigint not null references activity_log_block,
  position integer not null,
  entry_id uuid not null,
  at timestamptz not null,
  digest bytea not null,
  was bytea,
  primary key (block, position)
);
create index activity_log_leaf_entry on activity_log_leaf (entry_id, block desc);
create trigger activity_log_block_append_only before update or delete on activity_log_block
  for each row execute function refuse_change();
create trigger activity_log_leaf_append_only before update or delete on activity_log_leaf
  for each row execute function refuse_change();

-- Sealed entries by month, type and kind of record: with millions of entries, the list cannot count them one by one.
create table activity_log_total (
  month date not null,
  type text not null,
  kind text not null,
  under_proxy boolean not null,
  entries bigint not null,
  primary key (month, type, kind, under_proxy)
);

-- Months that were dropped.
create table activity_log_gone (
  month date primary key,
  entries bigint not null,
  dropped_at timestamptz not null
);

create function queue_activity() returns trigger language plpgsql as $$
begin
  insert into activity_log_unsealed (entry_id, at) select id, at from added;
  return null;
end $$;
create trigger activity_log_queued after insert on activity_log referencing new table as added
  for each statement execute function queue_activity();
insert into activity_log_unsealed (entry_id, at) select id, at from activity_log order by at, id;

create or replace function log_entry_may_forget() returns trigger language plpgsql as $$
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

-- Drops the months before this one. A month with an entry that is not sealed yet stays until it is.
create function drop_activity_months(before_month date, dropped_at timestamptz) returns setof date language plpgsql as $$
declare
  month_table text;
  gone date;
begin
  for month_table in
    select c.relname from pg_class c
    where c.relnamespace = 'activity_log_month'::regnamespace and c.relkind = 'r' and c.relname ~ '^m\d{4}_\d\d$'
      and to_date(substr(c.relname, 2), 'YYYY_MM') < before_month order by 1
  loop
    gone := to_date(substr(month_table, 2), 'YYYY_MM');
    continue when exists (select from activity_log_unsealed
      where at >= gone::timestamp at time zone 'UTC' and at < (gone + interval '1 month') at time zone 'UTC');
    execute format('insert into activity_log_gone_login (at, logins)
      select date_bin(''15 minutes'', at, timestamptz ''2000-01-01 00:00:00+00''), count(*) from activity_log_month.%I where type = ''login'' group by 1',
      month_table);
    execute format('insert into activity_log_gone (month, entries, dropped_at) select $1, count(*), $2 from activity_log_month.%I', month_table)
      using gone, dropped_at;
    delete from activity_log_total where month = gone;
    execute format('drop table activity_log_month.%I', month_table);
    return next gone;
  end loop;
end $$;
