-- expand
-- The lines of sealed blocks go by the month in which the block was sealed, and are dropped with the entries of that month. Nobody seals while they
-- are copied; whoever reads them goes on until the last moment.
select pg_advisory_xact_lock(20260099);
lock table activity_log_leaf in share mode;

create table activity_log_month.activity_log_leaf (
  block bigint,
  position integer,
  entry_id uuid not null,
  at timestamptz not null,
  digest bytea not null,
  was bytea,
  -- Never before the entries. The version before does not write it.
  sealed_at timestamptz default clock_timestamp()
) partition by range (sealed_at);
create table activity_log_month.leaf_elsewhere partition of activity_log_month.activity_log_leaf default;

-- A month for each one that the entries have.
do $$
declare
  month date;
begin
  for month in
    select to_date(substr(c.relname, 2), 'YYYY_MM') from pg_class c
    where c.relnamespace = 'activity_log_month'::regnamespace and c.relkind = 'r' and c.relname ~ '^m\d{4}_\d\d$' order by 1
  loop
    execute format('create table activity_log_month.%I partition of activity_log_month.activity_log_leaf for values from (%L) to (%L)',
      'leaf_' || to_char(month, 'YYYY_MM'), to_char(month, 'YYYY-MM-DD') || ' 00:00:00+00',
      to_char(month + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+00');
  end loop;
end $$;

-- A clock that was behind may have sealed a block before its last entry. Of months that were dropped, only blocks that name evidence keep lines.
with sealed as materialized (
  select b.number, greatest(b.sealed_at, max(l.at)) as at from activity_log_block b join activity_log_leaf l on l.block = b.number group by b.number),
stays as materialized (
  select s.number, s.at from sealed s
  where not exists (select from activity_log_gone g where g.month = date_trunc('month', s.at at time zone 'UTC')::date)
    or s.number in (select l.block from evidence_export e join activity_log_leaf l on l.entry_id = e.entry_id))
insert into activity_log_month.activity_log_leaf (block, position, entry_id, at, digest, was, sealed_at)
  select l.block, l.position, l.entry_id, l.at, l.digest, l.was, s.at
  from activity_log_leaf l join stays s on s.number = l.block;

drop table activity_log_leaf;
alter table activity_log_month.activity_log_leaf set schema public;
alter table activity_log_leaf add primary key (block, position, sealed_at);
alter table activity_log_leaf add foreign key (block) references activity_log_block;
create index activity_log_leaf_entry on activity_log_leaf (entry_id, block desc);

-- Makes the tables of these months that do not exist yet, for entries and for lines. What waited elsewhere moves there unchanged.
create or replace function make_activity_months(first_day date, last_day date) returns integer language plpgsql as $$
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

-- Drops the oldest month before this one, if there is one. A month with an entry that is not sealed yet stays until it is. Whoever writes to the
-- log waits behind the lock that this takes, so everything is counted first, and a lock that is not there at once is asked for again later.
create or replace function drop_activity_months(before_month date, dropped_at timestamptz) returns setof date language plpgsql as $$
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
    select date_bin(''15 minutes'', at, timestamptz ''2000-01-01 00:00:00+00''), count(*) from activity_log_month.%I where type = ''login'' group by 1',
    month_table);
  execute format('insert into activity_log_gone (month, entries, dropped_at) select $1, count(*), $2 from activity_log_month.%I', month_table)
    using gone, dropped_at;
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

create trigger activity_log_leaf_append_only before update or delete on activity_log_leaf
  for each row execute function log_leaf_may_move();
