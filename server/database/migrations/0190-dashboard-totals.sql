-- What dashboards add up: courses with the people who do not count in reports, finished quizzes, and what was begun, passed and signed in
-- on each day. Everything is kept in the changing transaction, as differences that a job folds.
lock table user_account, access_scope, course_progress, curriculum_course, learner_total, quiz_attempt, activity_log
  in share row exclusive mode;

-- Course totals also have a row without departments: it holds the progress of people who do not count, and the finished quizzes of everyone.
alter table course_total alter column departments drop not null,
  add column attempts integer not null default 0,
  add column attempts_passed integer not null default 0;
alter table course_total_change alter column departments drop not null,
  add column attempts integer not null default 0,
  add column attempts_passed integer not null default 0;

create view whole_course_total as
  select * from course_total union all select * from course_total_change;
create or replace view kept_course_total as
  select course_id, departments, completed, in_progress, score_sum, score_count, time_seconds from whole_course_total
  where departments is not null;

drop view exact_course_total;
create view exact_course_total as
  select course_id, departments, sum(completed)::integer as completed, sum(in_progress)::integer as in_progress, sum(score_sum)::bigint as score_sum,
    sum(score_count)::integer as score_count, sum(time_seconds)::bigint as time_seconds, sum(attempts)::integer as attempts,
    sum(attempts_passed)::integer as attempts_passed
  from (
    select p.course_id, c.departments, count(p.passed_at) as completed, count(*) - count(p.passed_at) as in_progress,
      coalesce(sum(p.best_score), 0) as score_sum, count(p.best_score) as score_count, sum(p.time_seconds) as time_seconds, 0 as attempts,
      0 as attempts_passed
    from course_progress p left join counted_person c on c.user_id = p.user_id group by p.course_id, c.departments
    union all
    select course_id, null, 0, 0, 0, 0, 0, count(*), count(*) filter (where passed) from quiz_attempt where status = 'finished' group by course_id) t
  group by course_id, departments;

-- The time zone whose days are kept. A job counts the days again after the portal's zone was changed; until then they are counted on reading.
create table kept_zone (
  zone text not null
);
insert into kept_zone values ('America/Los_Angeles');
create function kept_day(at timestamptz) returns date language sql stable as
  $$ select (at at time zone (select zone from kept_zone))::date $$;

create table course_day_change (
  course_id uuid not null,
  day date not null,
  begun integer not null,
  passed integer not null
);
-- Weeks start on Monday.
create table course_week_total (
  course_id uuid not null,
  starts_on date not null,
  begun integer not null,
  passed integer not null
);
create index course_week_total_week on course_week_total (starts_on, course_id);
create table day_total (
  day date not null,
  logins integer not null,
  completions integer not null
);
create index day_total_day on day_total (day);

create view kept_course_week_total as
  select course_id, starts_on, begun, passed from course_week_total
  union all
  select course_id, date_trunc('week', day)::date, begun, passed from course_day_change;
create view kept_day_total as
  select day, logins, completions from day_total
  union all
  select day, 0, passed from course_day_change;

create view exact_course_week_total as
  select course_id, date_trunc('week', day)::date as starts_on, sum(begun)::integer as begun, sum(passed)::integer as passed
  from (
    select course_id, kept_day(enrolled_at) as day, count(*) as begun, 0 as passed from course_progress group by 1, 2
    union all
    select course_id, kept_day(passed_at), 0, count(*) from course_progress where passed_at is not null group by 1, 2) d
  group by 1, 2;
create view exact_day_total as
  select day, sum(logins)::integer as logins, sum(completions)::integer as completions
  from (
    select kept_day(at) as day, count(*) as logins, 0 as completions from activity_log where type = 'login' group by 1
    union all
    select kept_day(passed_at), 0, count(*) from course_progress where passed_at is not null group by 1) d
  group by 1;

create or replace function total_new_progress() returns trigger language plpgsql as $$
begin
  with person as (
    insert into learner_total as t (user_id, completed, in_progress, score_sum, score_count, time_seconds)
      select user_id, count(passed_at), count(*) - count(passed_at), coalesce(sum(best_score), 0), count(best_score), sum(time_seconds)
      from added group by user_id order by user_id
    on conflict (user_id) do update set completed = t.completed + excluded.completed, in_progress = t.in_progress + excluded.in_progress,
      score_sum = t.score_sum + excluded.score_sum, score_count = t.score_count + excluded.score_count,
      time_seconds = t.time_seconds + excluded.time_seconds
    returning t.user_id, t.counted_in),
  in_days as (
    insert into course_day_change (course_id, day, begun, passed)
      select course_id, day, sum(begun), sum(passed)
      from (
        select course_id, kept_day(enrolled_at) as day, 1 as begun, 0 as passed from added
        union all
        select course_id, kept_day(passed_at), 0, 1 from added where passed_at is not null) d
      group by course_id, day)
  insert into course_total_change (course_id, departments, completed, in_progress, score_sum, score_count, time_seconds)
    select a.course_id, p.counted_in, count(a.passed_at), count(*) - count(a.passed_at), coalesce(sum(a.best_score), 0), count(a.best_score),
      sum(a.time_seconds)
    from added a join person p on p.user_id = a.user_id group by a.course_id, p.counted_in;
  return null;
end $$;

create or replace function add_to_totals(row_of course_progress, sign integer) returns void language plpgsql as $$
declare
  departments uuid[];
begin
  update learner_total set
    completed = completed + sign * (row_of.passed_at is not null)::int, in_progress = in_progress + sign * (row_of.passed_at is null)::int,
    score_sum = score_sum + sign * coalesce(row_of.best_score, 0), score_count = score_count + sign * (row_of.best_score is not null)::int,
    time_seconds = time_seconds + sign * row_of.time_seconds
    where user_id = row_of.user_id returning counted_in into departments;
  insert into course_total_change (course_id, departments, completed, in_progress, score_sum, score_count, time_seconds)
    values (row_of.course_id, departments, sign * (row_of.passed_at is not null)::int, sign * (row_of.passed_at is null)::int,
      sign * coalesce(row_of.best_score, 0), sign * (row_of.best_score is not null)::int, sign * row_of.time_seconds);
end $$;

create or replace function total_changed_progress() returns trigger language plpgsql as $$
declare
  departments uuid[];
  passed integer := (new.passed_at is not null)::int - (old.passed_at is not null)::int;
  score integer := coalesce(new.best_score, 0) - coalesce(old.best_score, 0);
  scores integer := (new.best_score is not null)::int - (old.best_score is not null)::int;
  seconds bigint := new.time_seconds - old.time_seconds;
begin
  if old.user_id <> new.user_id then
    perform add_to_totals(old, -1);
    perform add_to_totals(new, 1);
    return null;
  end if;
  update learner_total set completed = completed + passed, in_progress = in_progress - passed, score_sum = score_sum + score,
    score_count = score_count + scores, time_seconds = time_seconds + seconds
    where user_id = new.user_id returning counted_in into departments;
  insert into course_total_change (course_id, departments, completed, in_progress, score_sum, score_count, time_seconds)
    values (new.course_id, departments, passed, -passed, score, scores, seconds);
  return null;
end $$;

-- Only what moves the day something was begun or passed on: an ordinary event adds no row here.
create function total_changed_days() returns trigger language plpgsql as $$
begin
  insert into course_day_change (course_id, day, begun, passed)
    select new.course_id, kept_day(at), sum(begun), sum(passed)
    from (values (old.enrolled_at, -1, 0), (new.enrolled_at, 1, 0), (old.passed_at, 0, -1), (new.passed_at, 0, 1)) d (at, begun, passed)
    where at is not null group by kept_day(at) having (sum(begun), sum(passed)) <> (0, 0);
  return null;
end $$;
create trigger course_progress_days_changed after update on course_progress for each row
  when ((old.enrolled_at, old.passed_at) is distinct from (new.enrolled_at, new.passed_at))
  execute function total_changed_days();

create or replace function total_gone_progress() returns trigger language plpgsql as $$
begin
  perform add_to_totals(old, -1);
  insert into course_day_change (course_id, day, begun, passed)
    select old.course_id, kept_day(at), sum(begun), sum(passed)
    from (values (old.enrolled_at, -1, 0), (old.passed_at, 0, -1)) d (at, begun, passed) where at is not null group by kept_day(at);
  return null;
end $$;

-- Finished quizzes.
create function total_attempt() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 'finished' then
    insert into course_total_change (course_id, completed, in_progress, score_sum, score_count, time_seconds, attempts, attempts_passed)
      values (old.course_id, 0, 0, 0, 0, 0, -1, -coalesce(old.passed, false)::int);
  end if;
  if tg_op <> 'DELETE' and new.status = 'finished' then
    insert into course_total_change (course_id, completed, in_progress, score_sum, score_count, time_seconds, attempts, attempts_passed)
      values (new.course_id, 0, 0, 0, 0, 0, 1, coalesce(new.passed, false)::int);
  end if;
  return null;
end $$;
create trigger quiz_attempt_totaled_in after insert on quiz_attempt for each row
  when (new.status = 'finished') execute function total_attempt();
create trigger quiz_attempt_totaled_over after update on quiz_attempt for each row
  when ((old.status = 'finished' or new.status = 'finished')
    and (old.course_id, old.status, old.passed) is distinct from (new.course_id, new.status, new.passed))
  execute function total_attempt();
create trigger quiz_attempt_totaled_out after delete on quiz_attempt for each row
  when (old.status = 'finished') execute function total_attempt();

-- Sign-ins. Nobody changes what is in the log.
create function total_login() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into day_total (day, logins, completions) values (kept_day(old.at), -1, 0);
  else
    insert into day_total (day, logins, completions) values (kept_day(new.at), 1, 0);
  end if;
  return null;
end $$;
create trigger activity_log_login_in after insert on activity_log for each row when (new.type = 'login') execute function total_login();
create trigger activity_log_login_out after delete on activity_log for each row when (old.type = 'login') execute function total_login();

-- People who begin or cease to count take what they did along, from one row of a course to another.
create or replace function recount_people(people uuid[]) returns void language plpgsql as $$
begin
  if cardinality(people) = 0 then
    return;
  end if;
  perform from learner_total where user_id = any(people) order by user_id for no key update;
  perform pg_advisory_xact_lock_shared(hashtext('curriculum_total'));
  with moved as materialized (
    select t.user_id, t.counted_in, p.departments from learner_total t left join counted_person p on p.user_id = t.user_id
    where t.user_id = any(people) and t.counted_in is distinct from p.departments),
  side as materialized (
    select user_id, counted_in as departments, -1 as sign from moved
    union all select user_id, departments, 1 from moved),
  in_departments as (
    insert into department_total (departments, people)
      select departments, sum(sign) from side where departments is not null group by departments having sum(sign) <> 0),
  in_courses as (
    insert into course_total_change (course_id, departments, completed, in_progress, score_sum, score_count, time_seconds)
      select p.course_id, s.departments, sum(s.sign * (p.passed_at is not null)::int), sum(s.sign * (p.passed_at is null)::int),
        sum(s.sign * coalesce(p.best_score, 0)), sum(s.sign * (p.best_score is not null)::int), sum(s.sign * p.time_seconds)
      from side s join course_progress p on p.user_id = s.user_id group by p.course_id, s.departments),
  in_curriculums as (
    insert into curriculum_total_change (curriculum_id, departments, completed, in_progress, score_sum, score_count)
      select k.curriculum_id, s.departments, sum(s.sign * k.is_complete::int), sum(s.sign * (not k.is_complete)::int),
        sum(s.sign * coalesce(k.score, 0)), sum(s.sign * (k.score is not null)::int)
      from side s cross join lateral (
        select x.curriculum_id, avg(p.best_score) as score, count(p.passed_at) > 0 and count(p.passed_at) filter (where x.required) = (
            select count(*) from curriculum_course o where o.curriculum_id = x.curriculum_id and o.required) as is_complete
        from course_progress p join curriculum_course x on x.course_id = p.course_id where p.user_id = s.user_id group by x.curriculum_id) k
      where s.departments is not null group by k.curriculum_id, s.departments)
  update learner_total t set counted_in = m.departments from moved m where t.user_id = m.user_id;
end $$;

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
create function recount_kept_days() returns void language plpgsql as $$
begin
  delete from course_day_change;
  delete from course_week_total;
  delete from day_total;
  insert into course_week_total (course_id, starts_on, begun, passed) select course_id, starts_on, begun, passed from exact_course_week_total;
  insert into day_total (day, logins, completions) select day, logins, completions from exact_day_total;
end $$;

create or replace function recount_progress() returns void language plpgsql as $$
begin
  perform hold_outlines_alone();
  update learner_total t set completed = p.completed, in_progress = p.in_progress, score_sum = p.score_sum, score_count = p.score_count,
    time_seconds = p.time_seconds
    from (
      select user_id, count(passed_at) as completed, count(*) - count(passed_at) as in_progress, coalesce(sum(best_score), 0) as score_sum,
        count(best_score) as score_count, sum(time_seconds) as time_seconds from course_progress group by user_id) p
    where p.user_id = t.user_id and (p.completed, p.in_progress, p.score_sum, p.score_count, p.time_seconds)
      <> (t.completed, t.in_progress, t.score_sum, t.score_count, t.time_seconds);
  delete from course_total;
  delete from course_total_change;
  insert into course_total (course_id, departments, completed, in_progress, score_sum, score_count, time_seconds, attempts, attempts_passed)
    select course_id, departments, completed, in_progress, score_sum, score_count, time_seconds, attempts, attempts_passed from exact_course_total;
  delete from curriculum_total;
  delete from curriculum_total_change;
  insert into curriculum_total select * from exact_curriculum_total;
  perform recount_kept_days();
end $$;

-- Courses that were begun and not passed, with the day of the latest event (UTC), so that who gave up is counted in the index alone. The day
-- changes once a day: other events still leave every index as it is.
alter table course_progress add column active_on date not null generated always as ((last_event_at at time zone 'UTC')::date) stored;
create index course_progress_open on course_progress (course_id, active_on, status, user_id) where passed_at is null;
-- Passes of a period are counted in the index alone.
drop index course_progress_passed;
create index course_progress_passed on course_progress (passed_at, course_id, user_id) where passed_at is not null;

select recount_progress();
