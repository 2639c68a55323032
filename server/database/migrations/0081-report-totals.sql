-- What all people together have done in each course and each curriculum, kept by the changes themselves: a report's first page
-- adds up some hundred rows instead of millions. Everything is kept for each set of departments, because what is meant for people,
-- and with it who never began, follows from theirs. What depends on the calendar, on audiences and on publishing is asked on reading.
lock table user_account, access_scope, course_progress, curriculum_course, learner_total in share row exclusive mode;

-- Who counts in reports, and in which departments.
create view counted_person as
  select u.id as user_id, a.assignment_group_ids as departments
  from user_account u join access_scope a on a.user_id = u.id
  where u.status = 'active' and u.merged_into_id is null;

-- Everybody has a row: it is held by whatever changes what the person adds to a total, so that two such changes come one after
-- the other, and it says where the person was added.
alter table learner_total
  alter column completed set default 0,
  alter column in_progress set default 0,
  alter column score_sum set default 0,
  alter column score_count set default 0,
  alter column time_seconds set default 0,
  -- The departments the person is counted under; null: not counted.
  add column counted_in uuid[];
insert into learner_total (user_id) select id from user_account on conflict do nothing;
update learner_total t set counted_in = p.departments from counted_person p where p.user_id = t.user_id;

-- Differences, as a row for each change: none waits for another's transaction, and the sum is exact in every snapshot.
-- A job folds them into the tables above them.
create table department_total (
  departments uuid[] not null,
  people integer not null
);
create table course_total (
  course_id uuid not null,
  departments uuid[] not null,
  completed integer not null,
  in_progress integer not null,
  score_sum bigint not null,
  score_count integer not null,
  time_seconds bigint not null
);
create index course_total_course on course_total (course_id);
create table course_total_change (like course_total);

-- Time is left out: what people spent in a curriculum is what they spent in its courses.
create table curriculum_total (
  curriculum_id uuid not null,
  departments uuid[] not null,
  -- People who passed every required course, and who only began.
  completed integer not null,
  in_progress integer not null,
  -- Of each person's mean.
  score_sum numeric not null,
  score_count integer not null
);
create index curriculum_total_curriculum on curriculum_total (curriculum_id);
create table curriculum_total_change (like curriculum_total);

create view kept_course_total as
  select * from course_total union all select * from course_total_change;
create view kept_curriculum_total as
  select * from curriculum_total union all select * from curriculum_total_change;

-- The same, counted anew: what the sums of the kept rows have to be.
create view exact_department_total as
  select departments, count(*)::integer as people from counted_person group by departments;
create view exact_course_total as
  select p.course_id, c.departments, count(p.passed_at)::integer as completed, (count(*) - count(p.passed_at))::integer as in_progress,
    coalesce(sum(p.best_score), 0) as score_sum, count(p.best_score)::integer as score_count, sum(p.time_seconds) as time_seconds
  from course_progress p join counted_person c on c.user_id = p.user_id group by p.course_id, c.departments;
create view exact_curriculum_total as
  select s.curriculum_id, c.departments, (count(*) filter (where s.is_complete))::integer as completed,
    (count(*) filter (where not s.is_complete))::integer as in_progress, coalesce(sum(s.score), 0) as score_sum,
    count(s.score)::integer as score_count
  from (
    select x.curriculum_id, p.user_id, count(p.passed_at) > 0 and count(p.passed_at) filter (where x.required) = min(o.required) as is_complete,
      avg(p.best_score) as score
    from curriculum_course x join course_progress p on p.course_id = x.course_id
    join (select curriculum_id, count(*) filter (where required) as required from curriculum_course group by curriculum_id) o
      on o.curriculum_id = x.curriculum_id
    group by x.curriculum_id, p.user_id) s
  join counted_person c on c.user_id = s.user_id group by s.curriculum_id, c.departments;

-- Outlines of curriculums stand still while a person's part in them is worked out, and nobody's part changes while an outline's
-- totals are counted anew.
create function hold_outlines() returns void language sql as $$
  select pg_advisory_xact_lock_shared(hashtext('curriculum_total'))
$$;
create function hold_outlines_alone() returns void language plpgsql as $$
begin
  -- Asked for again instead of waited for: who queues behind a waiting lock may have what its present holders need.
  for attempt in 1..400 loop
    if pg_try_advisory_xact_lock(hashtext('curriculum_total')) then
      return;
    end if;
    perform pg_sleep(0.005);
  end loop;
  perform pg_advisory_xact_lock(hashtext('curriculum_total'));
end $$;

-- What totals need of a row of course_progress.
create type progress_mark as (user_id uuid, course_id uuid, passed boolean, score integer, seconds integer);
create function mark_of(p course_progress) returns progress_mark language sql immutable as $$
  select row(p.user_id, p.course_id, p.passed_at is not null, p.best_score, p.time_seconds)::progress_mark
$$;

-- Brings the totals of people, courses and curriculums from what was to what is.
create function follow_progress(was progress_mark[], now progress_mark[]) returns void language plpgsql as $$
declare
  is_one boolean := cardinality(was) = 1 and cardinality(now) = 1
    and (was[1]).user_id = (now[1]).user_id and (was[1]).course_id = (now[1]).course_id;
begin
  -- Several are held in one order first.
  if not is_one and cardinality(was) + cardinality(now) > 1 then
    perform from learner_total where user_id in (select user_id from unnest(was || now)) order by user_id for no key update;
  end if;
  with moved as materialized (
    select user_id, course_id, sum(sign * passed::int) as completed, sum(sign * (not passed)::int) as in_progress,
      sum(sign * coalesce(score, 0)) as score_sum, sum(sign * (score is not null)::int) as score_count, sum(sign * seconds) as time_seconds
    from (select -1 as sign, * from unnest(was) union all select 1, * from unnest(now)) mark
    group by user_id, course_id
    having (sum(sign * passed::int), sum(sign * (not passed)::int), sum(sign * coalesce(score, 0)), sum(sign * (score is not null)::int),
      sum(sign * seconds)) <> (0, 0, 0, 0, 0)),
  person as (
    update learner_total t set completed = t.completed + m.completed, in_progress = t.in_progress + m.in_progress,
      score_sum = t.score_sum + m.score_sum, score_count = t.score_count + m.score_count, time_seconds = t.time_seconds + m.time_seconds
    from (
      select user_id, sum(completed) as completed, sum(in_progress) as in_progress, sum(score_sum) as score_sum,
        sum(score_count) as score_count, sum(time_seconds) as time_seconds from moved group by user_id) m
    where t.user_id = m.user_id returning t.user_id, t.counted_in)
  insert into course_total_change (course_id, departments, completed, in_progress, score_sum, score_count, time_seconds)
    select m.course_id, p.counted_in, sum(m.completed), sum(m.in_progress), sum(m.score_sum), sum(m.score_count), sum(m.time_seconds)
    from moved m join person p using (user_id) where p.counted_in is not null group by m.course_id, p.counted_in;

  -- Time alone leaves curriculums as they are.
  if is_one and (was[1]).passed = (now[1]).passed and (was[1]).score is not distinct from (now[1]).score then
    return;
  end if;
  perform hold_outlines();
  with mark as materialized (
    select user_id, course_id, passed, score, false as stands from unnest(was)
    union all select user_id, course_id, passed, score, true from unnest(now)),
  pair as materialized (
    select distinct k.user_id, t.counted_in, x.curriculum_id
    from (select distinct user_id, course_id from mark) k join learner_total t on t.user_id = k.user_id and t.counted_in is not null
    join curriculum_course x on x.course_id = k.course_id),
  -- Each course of a pair, as it stands and as it stood.
  part as (
    select pair.*, x.required, p.passed_at is not null as passed, p.best_score as score, true as stands,
      not exists (select from mark m where m.stands and m.user_id = p.user_id and m.course_id = p.course_id) as stood
    from pair join curriculum_course x using (curriculum_id) join course_progress p on p.user_id = pair.user_id and p.course_id = x.course_id
    union all
    select pair.*, x.required, m.passed, m.score, false, true
    from pair join curriculum_course x using (curriculum_id) join mark m on not m.stands and m.user_id = pair.user_id and m.course_id = x.course_id),
  standing as (
    select curriculum_id, counted_in, sign, is_begun, is_passed and passed = (
        select count(*) from curriculum_course x where x.curriculum_id = both_sides.curriculum_id and x.required) as is_complete, score
    from (
      select curriculum_id, counted_in, user_id, 1 as sign, bool_or(stands) as is_begun, coalesce(bool_or(passed) filter (where stands), false) as is_passed,
        count(*) filter (where stands and required and passed) as passed, avg(score) filter (where stands) as score
      from part group by curriculum_id, counted_in, user_id
      union all
      select curriculum_id, counted_in, user_id, -1, bool_or(stood), coalesce(bool_or(passed) filter (where stood), false),
        count(*) filter (where stood and required and passed), avg(score) filter (where stood)
      from part group by curriculum_id, counted_in, user_id) both_sides
    where is_begun)
  insert into curriculum_total_change (curriculum_id, departments, completed, in_progress, score_sum, score_count)
    select curriculum_id, counted_in, sum(sign * is_complete::int), sum(sign * (not is_complete)::int), sum(sign * coalesce(score, 0)),
      sum(sign * (score is not null)::int)
    from standing group by curriculum_id, counted_in
    having (sum(sign * is_complete::int), sum(sign * (not is_complete)::int), sum(sign * coalesce(score, 0)), sum(sign * (score is not null)::int))
      <> (0, 0, 0, 0);
end $$;

drop trigger course_progress_total_new on course_progress;
drop trigger course_progress_total_changed on course_progress;
drop trigger course_progress_total_gone on course_progress;
drop function total_new_progress();
drop function total_changed_progress();
drop function add_to_learner_total(course_progress, integer);

create function follow_new_progress() returns trigger language plpgsql as $$
begin
  perform follow_progress('{}', array(select mark_of(c) from changed c));
  return null;
end $$;
create function follow_changed_progress() returns trigger language plpgsql as $$
begin
  perform follow_progress(array(select mark_of(w) from was w), array(select mark_of(c) from changed c));
  return null;
end $$;
create function follow_gone_progress() returns trigger language plpgsql as $$
begin
  perform follow_progress(array(select mark_of(w) from was w), '{}');
  return null;
end $$;
create trigger course_progress_followed_in after insert on course_progress
  referencing new table as changed for each statement execute function follow_new_progress();
create trigger course_progress_followed_over after update on course_progress
  referencing old table as was new table as changed for each statement execute function follow_changed_progress();
create trigger course_progress_followed_out after delete on course_progress
  referencing old table as was for each statement execute function follow_gone_progress();

-- People who begin or cease to count, or whose departments change, take what they have done along.
create function recount_people(people uuid[]) returns void language plpgsql as $$
begin
  if cardinality(people) = 0 then
    return;
  end if;
  perform from learner_total where user_id = any(people) order by user_id for no key update;
  perform hold_outlines();
  with moved as materialized (
    select t.user_id, t.counted_in, p.departments from learner_total t left join counted_person p on p.user_id = t.user_id
    where t.user_id = any(people) and t.counted_in is distinct from p.departments),
  side as materialized (
    select user_id, counted_in as departments, -1 as sign from moved where counted_in is not null
    union all select user_id, departments, 1 from moved where departments is not null),
  in_departments as (
    insert into department_total (departments, people)
      select departments, sum(sign) from side group by departments having sum(sign) <> 0),
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
      group by k.curriculum_id, s.departments)
  update learner_total t set counted_in = m.departments from moved m where t.user_id = m.user_id;
end $$;

create function begin_learner_totals() returns trigger language plpgsql as $$
begin
  insert into learner_total (user_id, counted_in)
    select c.user_id, p.departments from changed c left join counted_person p on p.user_id = c.user_id;
  insert into department_total (departments, people)
    select p.departments, count(*) from changed c join counted_person p on p.user_id = c.user_id group by p.departments;
  return null;
end $$;
create trigger access_scope_begins_total after insert on access_scope
  referencing new table as changed for each statement execute function begin_learner_totals();

create function recount_moved_people() returns trigger language plpgsql as $$
begin
  perform recount_people(array(select c.user_id from changed c join was w on w.user_id = c.user_id
    where w.assignment_group_ids <> c.assignment_group_ids));
  return null;
end $$;
create trigger access_scope_recounted after update on access_scope
  referencing old table as was new table as changed for each statement execute function recount_moved_people();

create function recount_person() returns trigger language plpgsql as $$
begin
  perform recount_people(array[new.id]);
  return null;
end $$;
create trigger user_account_recounted after update of status, merged_into_id on user_account for each row
  when ((old.status = 'active' and old.merged_into_id is null) is distinct from (new.status = 'active' and new.merged_into_id is null))
  execute function recount_person();

create function forget_person() returns trigger language plpgsql as $$
begin
  insert into department_total (departments, people) values (old.counted_in, -1);
  return null;
end $$;
create trigger learner_total_forgotten after delete on learner_total for each row
  when (old.counted_in is not null) execute function forget_person();

-- Another outline: its curriculum is counted anew.
create function recount_curriculums(ids uuid[]) returns void language plpgsql as $$
begin
  if cardinality(ids) = 0 then
    return;
  end if;
  perform hold_outlines_alone();
  insert into curriculum_total_change (curriculum_id, departments, completed, in_progress, score_sum, score_count)
    select curriculum_id, departments, sum(completed), sum(in_progress), sum(score_sum), sum(score_count)
    from (
      select * from exact_curriculum_total where curriculum_id = any(ids)
      union all
      select curriculum_id, departments, -completed, -in_progress, -score_sum, -score_count from kept_curriculum_total where curriculum_id = any(ids)) d
    group by curriculum_id, departments
    having (sum(completed), sum(in_progress), sum(score_sum), sum(score_count)) <> (0, 0, 0, 0);
end $$;

create function recount_outlines_new() returns trigger language plpgsql as $$
begin
  perform recount_curriculums(array(select distinct curriculum_id from changed));
  return null;
end $$;
create function recount_outlines_changed() returns trigger language plpgsql as $$
begin
  -- Another order is the same outline.
  perform recount_curriculums(array(select distinct curriculum_id from (
    (select curriculum_id, course_id, required from changed except select curriculum_id, course_id, required from was)
    union all
    (select curriculum_id, course_id, required from was except select curriculum_id, course_id, required from changed)) d));
  return null;
end $$;
create function recount_outlines_gone() returns trigger language plpgsql as $$
begin
  perform recount_curriculums(array(select distinct curriculum_id from was));
  return null;
end $$;
create trigger curriculum_course_recounted_in after insert on curriculum_course
  referencing new table as changed for each statement execute function recount_outlines_new();
create trigger curriculum_course_recounted_over after update on curriculum_course
  referencing old table as was new table as changed for each statement execute function recount_outlines_changed();
create trigger curriculum_course_recounted_out after delete on curriculum_course
  referencing old table as was for each statement execute function recount_outlines_gone();

-- Everything anew, for a database that is filled while nobody works in it.
create function recount_progress() returns void language plpgsql as $$
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
  insert into course_total select * from exact_course_total;
  delete from curriculum_total;
  delete from curriculum_total_change;
  insert into curriculum_total select * from exact_curriculum_total;
end $$;

insert into department_total (departments, people) select departments, people from exact_department_total;
select recount_progress();
