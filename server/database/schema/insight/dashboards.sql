-- What dashboards show by week and by day, kept as the totals of the reports are.

-- The time zone whose days are kept. A job counts the days again after the portal's zone was changed; until then they are counted on
-- reading.
create table kept_zone (
  zone text not null
);

-- How many people began and passed a course in each week. Weeks start on Monday.
create table course_week_total (
  course_id uuid not null,
  starts_on date not null,
  begun integer not null,
  passed integer not null
);

-- The same by day, until a job folds the days into their week.
create table course_day_change (
  course_id uuid not null,
  day date not null,
  begun integer not null,
  passed integer not null
);

-- How many people signed in and how many courses were passed on each day.
create table day_total (
  day date not null,
  logins integer not null,
  completions integer not null
);

create index day_total_day on day_total (day);

-- Dashboards add up twelve weeks of all courses: with the figures in the index, they visit no page of the table.
create index course_week_total_week on course_week_total (starts_on, course_id) include (begun, passed);

-- The day of a moment, in the zone whose days are kept.
create function kept_day(at timestamptz) returns date language sql stable as
  $$ select (at at time zone (select zone from kept_zone))::date $$;

-- The weeks with the days that are not folded yet.
create view kept_course_week_total as
  select course_id, starts_on, begun, passed from course_week_total
  union all
  select course_id, date_trunc('week', day)::date, begun, passed from course_day_change;

-- Passes of days that are not folded yet are among the changes of courses.
create view kept_day_total as
  select day, logins, completions from day_total
  union all
  select day, 0, passed from course_day_change;

-- What the weeks have to sum to. The zone is read once instead of for every row: with three million passed courses that took a minute and
-- more.
create view exact_course_week_total as
  select course_id, starts_on::date as starts_on, sum(begun)::integer as begun, sum(passed)::integer as passed
  from (
    select course_id, date_trunc('week', enrolled_at at time zone zone) as starts_on, count(*) as begun, 0 as passed
      from course_progress, kept_zone group by 1, 2
    union all
    select course_id, date_trunc('week', passed_at at time zone zone), 0, count(*)
      from course_progress, kept_zone where passed_at is not null group by 1, 2) w
  group by 1, 2;

-- What the days have to sum to, those of dropped months of the log included.
create view exact_day_total as
  select day, sum(logins)::integer as logins, sum(completions)::integer as completions
  from (
    select (at at time zone zone)::date as day, count(*) as logins, 0 as completions from activity_log, kept_zone where type = 'login' group by 1
    union all
    select (at at time zone zone)::date, sum(logins), 0 from activity_log_gone_login, kept_zone group by 1
    union all
    select (passed_at at time zone zone)::date, 0, count(*) from course_progress, kept_zone where passed_at is not null group by 1) d
  group by 1;

-- Only what moves the day something was begun or passed on: an ordinary event adds no row here.
create function total_changed_days() returns trigger language plpgsql as $$
begin
  insert into course_day_change (course_id, day, begun, passed)
    select new.course_id, kept_day(at), sum(begun), sum(passed)
    from (values (old.enrolled_at, -1, 0), (new.enrolled_at, 1, 0), (old.passed_at, 0, -1), (new.passed_at, 0, 1)) d (at, begun, passed)
    where at is not null group by kept_day(at) having (sum(begun), sum(passed)) <> (0, 0);
  if old.passed_at is not null and old.passed_at is distinct from new.passed_at then
    perform recount_last_pass(new.user_id);
  end if;
  return null;
end $$;
create trigger course_progress_days_changed after update on course_progress for each row
  when ((old.enrolled_at, old.passed_at) is distinct from (new.enrolled_at, new.passed_at))
  execute function total_changed_days();

-- A sign-in counts on its day. An entry that moves to the table of its month is neither a new sign-in nor one less.
create function total_login() returns trigger language plpgsql as $$
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

-- The days of another zone, counted again while nobody adds to them. Does nothing if the zone is the kept one.
create function recount_days(in_zone text) returns boolean language plpgsql as $$
begin
  if (select zone from kept_zone) = in_zone then
    return false;
  end if;
  lock table course_progress, activity_log in share row exclusive mode;
  update kept_zone set zone = in_zone;
  perform recount_kept_days();
  return true;
end $$;

-- Counts all days and weeks anew.
create function recount_kept_days() returns void language plpgsql as $$
begin
  delete from course_day_change;
  delete from course_week_total;
  delete from day_total;
  insert into course_week_total (course_id, starts_on, begun, passed) select course_id, starts_on, begun, passed from exact_course_week_total;
  insert into day_total (day, logins, completions) select day, logins, completions from exact_day_total;
end $$;

-- Until an administrator chooses another zone.
insert into kept_zone values ('America/Los_Angeles');
