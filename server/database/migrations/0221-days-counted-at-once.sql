-- The exact counts by day, with the zone read once instead of for every row: with three million passed courses they took a minute and more,
-- in the check of the totals as well as after a bulk load.
create or replace view exact_course_week_total as
  select course_id, starts_on::date as starts_on, sum(begun)::integer as begun, sum(passed)::integer as passed
  from (
    select course_id, date_trunc('week', enrolled_at at time zone zone) as starts_on, count(*) as begun, 0 as passed
      from course_progress, kept_zone group by 1, 2
    union all
    select course_id, date_trunc('week', passed_at at time zone zone), 0, count(*)
      from course_progress, kept_zone where passed_at is not null group by 1, 2) w
  group by 1, 2;
create or replace view exact_day_total as
  select day, sum(logins)::integer as logins, sum(completions)::integer as completions
  from (
    select (at at time zone zone)::date as day, count(*) as logins, 0 as completions from activity_log, kept_zone where type = 'login' group by 1
    union all
    select (passed_at at time zone zone)::date, 0, count(*) from course_progress, kept_zone where passed_at is not null group by 1) d
  group by 1;
