-- What people were told of an event has the country, and what the clock at the place shows: that stays true under other rules of the zone.
create function pg_temp.completed(told jsonb, country text) returns jsonb language sql stable as $$
  select told || jsonb_build_object('country', case when told ->> 'place' = '' then '' else country end)
    || coalesce((
      select jsonb_build_object('clock', jsonb_build_object(
        'startLocal', to_char(starts_at at time zone zone, 'YYYY-MM-DD"T"HH24:MI'),
        'endLocal', to_char(ends_at at time zone zone, 'YYYY-MM-DD"T"HH24:MI'),
        'startIsSecond', exists (
          select from unnest(array[30, 60]) m where (starts_at - make_interval(mins => m)) at time zone zone = starts_at at time zone zone),
        'endIsSecond', exists (
          select from unnest(array[30, 60]) m where (ends_at - make_interval(mins => m)) at time zone zone = ends_at at time zone zone)))
      from (select (told ->> 'startsAt')::timestamptz as starts_at, (told ->> 'endsAt')::timestamptz as ends_at, told ->> 'timezone' as zone) t
      where zone in (select name from pg_timezone_names)), '{}')
$$;
update event set told = pg_temp.completed(told, country), moved_from = pg_temp.completed(moved_from, country) where told is not null;
