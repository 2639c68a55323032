-- expand
-- Drops the oldest month before this one, if there is one. A month with an entry that is not sealed yet stays until it is. Whoever writes to the
-- log waits behind the lock that this takes, so everything is counted first, and a lock that is not there at once is asked for again later.
-- An entry of a month that was dropped before, from a clock that was wrong, makes it anew: then both are counted together.
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
