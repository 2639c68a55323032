-- The activity log in months (UTC), each a table of its own: entries are kept for 24 months, and a month that ends is dropped as a whole.
-- Entries still refuse change and deletion.
create schema activity_log_month;

alter table activity_log rename to activity_log_before;
create table activity_log (
  id uuid not null,
  at timestamptz not null default now(),
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
  request_id text
) partition by range (at);
-- Entries of a month without a table. The hourly job makes the tables ahead, so in a portal that runs it stays empty.
create table activity_log_month.elsewhere partition of activity_log default;

-- Sign-ins of months that were dropped, by quarter of an hour: days in any time zone can still be counted from them.
create table activity_log_gone_login (
  at timestamptz primary key,
  logins integer not null
);

-- Makes the tables of these months that do not exist yet. Entries that waited elsewhere move there unchanged.
create function make_activity_months(first_day date, last_day date) returns integer language plpgsql as $$
declare
  month date;
  month_table text;
  starts text;
  ends text;
  made integer := 0;
begin
  for month in
    select generate_series(date_trunc('month', first_day::timestamp), last_day::timestamp, interval '1 month')::date
  loop
    month_table := 'm' || to_char(month, 'YYYY_MM');
    continue when to_regclass('activity_log_month.' || month_table) is not null;
    starts := to_char(month, 'YYYY-MM-DD') || ' 00:00:00+00';
    ends := to_char(month + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+00';
    execute format('create table activity_log_month.%I (like activity_log including defaults)', month_table);
    perform set_config('paddock.moving_log', 'on', true);
    execute format('with moved as (delete from activity_log_month.elsewhere where at >= %L and at < %L returning *)
      insert into activity_log_month.%I select * from moved', starts, ends, month_table);
    perform set_config('paddock.moving_log', 'off', true);
    -- Attached, not created as a part: that would make every writer wait.
    execute format('alter table activity_log attach partition activity_log_month.%I for values from (%L) to (%L)',
      month_table, starts, ends);
    made := made + 1;
  end loop;
  return made;
end $$;

select make_activity_months(
  greatest(coalesce((select min(at) from activity_log_before), now()), now() - interval '30 months')::date,
  (now() + interval '2 months')::date);

insert into activity_log (id, at, type, user_id, proxied_by, proxy_reason, entity_kind, entity_id, entity_name, before, after, ip, request_id)
  select id, at, type, user_id, proxied_by, proxy_reason, entity_kind, entity_id, entity_name, before, after, ip, request_id
  from activity_log_before;

create or replace view exact_day_total as
  select day, sum(logins)::integer as logins, sum(completions)::integer as completions
  from (
    select (at at time zone zone)::date as day, count(*) as logins, 0 as completions from activity_log, kept_zone where type = 'login' group by 1
    union all
    select (at at time zone zone)::date, sum(logins), 0 from activity_log_gone_login, kept_zone group by 1
    union all
    select (passed_at at time zone zone)::date, 0, count(*) from course_progress, kept_zone where passed_at is not null group by 1) d
  group by 1;
drop table activity_log_before;

-- Each order of the list reads one of these. The included columns let counts of one person or record stay in the index.
alter table activity_log add primary key (id, at);
create index activity_log_at on activity_log (at desc, id desc);
create index activity_log_kind on activity_log (type, coalesce(entity_kind, ''), at desc, id desc);
create index activity_log_user on activity_log (user_id, at desc, id desc) include (type, entity_kind);
create index activity_log_entity on activity_log (entity_id, at desc, id desc) include (type, entity_kind);
create index activity_log_proxy on activity_log (proxied_by, at desc, id desc) include (type, entity_kind) where proxied_by is not null;
create index activity_log_under_proxy on activity_log (at desc, id desc) include (type, entity_kind) where proxied_by is not null;
create index activity_log_login on activity_log (user_id, at desc) where type = 'login';

-- An entry that moves to the table of its month is neither a new sign-in nor one less.
create or replace function total_login() returns trigger language plpgsql as $$
begin
  if current_setting('paddock.moving_log', true) = 'on' then
    return null;
  end if;
  if tg_op = 'DELETE' then
    insert into day_total (day, logins, completions) values (kept_day(old.at), -1, 0);
  else
    insert into day_total (day, logins, completions) values (kept_day(new.at), 1, 0);
  end if;
  return null;
end $$;
create trigger activity_log_login_in after insert on activity_log for each row when (new.type = 'login') execute function total_login();
create trigger activity_log_login_out after delete on activity_log for each row when (old.type = 'login') execute function total_login();
