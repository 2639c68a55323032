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

drop trigger course_progress_total_new on course_progress;
drop trigger course_progress_total_changed on course_progress;
drop trigger course_progress_total_gone on course_progress;
drop function total_new_progress();
drop function total_changed_progress();
drop function add_to_learner_total(course_progress, integer);

-- What a row of course_progress adds to its person and its course: simple differences, once it stands.
create function total_new_progress() returns trigger language plpgsql as $$
begin
  with person as (
    insert into learner_total as t (user_id, completed, in_progress, score_sum, score_count, time_seconds)
      select user_id, count(passed_at), count(*) - count(passed_at), coalesce(sum(best_score), 0), count(best_score), sum(time_seconds)
      from added group by user_id order by user_id
    on conflict (user_id) do update set completed = t.completed + excluded.completed, in_progress = t.in_progress + excluded.in_progress,
      score_sum = t.score_sum + excluded.score_sum, score_count = t.score_count + excluded.score_count,
      time_seconds = t.time_seconds + excluded.time_seconds
    returning t.user_id, t.counted_in)
  insert into course_total_change (course_id, departments, completed, in_progress, score_sum, score_count, time_seconds)
    select a.course_id, p.counted_in, count(a.passed_at), count(*) - count(a.passed_at), coalesce(sum(a.best_score), 0), count(a.best_score),
      sum(a.time_seconds)
    from added a join person p on p.user_id = a.user_id where p.counted_in is not null group by a.course_id, p.counted_in;
  return null;
end $$;
create trigger course_progress_total_new after insert on course_progress
  referencing new table as added for each statement execute function total_new_progress();

create function add_to_totals(row_of course_progress, sign integer) returns void language plpgsql as $$
declare
  departments uuid[];
begin
  update learner_total set
    completed = completed + sign * (row_of.passed_at is not null)::int, in_progress = in_progress + sign * (row_of.passed_at is null)::int,
    score_sum = score_sum + sign * coalesce(row_of.best_score, 0), score_count = score_count + sign * (row_of.best_score is not null)::int,
    time_seconds = time_seconds + sign * row_of.time_seconds
    where user_id = row_of.user_id returning counted_in into departments;
  if departments is not null then
    insert into course_total_change (course_id, departments, completed, in_progress, score_sum, score_count, time_seconds)
      values (row_of.course_id, departments, sign * (row_of.passed_at is not null)::int, sign * (row_of.passed_at is null)::int,
        sign * coalesce(row_of.best_score, 0), sign * (row_of.best_score is not null)::int, sign * row_of.time_seconds);
  end if;
end $$;
create function total_changed_progress() returns trigger language plpgsql as $$
declare
  departments uuid[];
  passed integer := (new.passed_at is not null)::int - (old.passed_at is not null)::int;
  score integer := coalesce(new.best_score, 0) - coalesce(old.best_score, 0);
  scores integer := (new.best_score is not null)::int - (old.best_score is not null)::int;
  seconds integer := new.time_seconds - old.time_seconds;
begin
  if old.user_id <> new.user_id then
    perform add_to_totals(old, -1);
    perform add_to_totals(new, 1);
    return null;
  end if;
  update learner_total set completed = completed + passed, in_progress = in_progress - passed, score_sum = score_sum + score,
    score_count = score_count + scores, time_seconds = time_seconds + seconds
    where user_id = new.user_id returning counted_in into departments;
  if departments is not null then
    insert into course_total_change (course_id, departments, completed, in_progress, score_sum, score_count, time_seconds)
      values (new.course_id, departments, passed, -passed, score, scores, seconds);
  end if;
  return null;
end $$;
create trigger course_progress_total_changed after update on course_progress for each row
  when ((old.user_id, old.course_id, old.passed_at is null, old.best_score, old.time_seconds)
    is distinct from (new.user_id, new.course_id, new.passed_at is null, new.best_score, new.time_seconds))
  execute function total_changed_progress();
create function total_gone_progress() returns trigger language plpgsql as $$
begin
  perform add_to_totals(old, -1);
  return null;
end $$;
create trigger course_progress_total_gone after delete on course_progress for each row execute function total_gone_progress();

-- How a person stands in the curriculums that hold a course, from what it was there to what it will be; null where it is not begun.
-- The other courses are read from the table: before each row changes, so that of several rows in one statement each sees those before it.
create function follow_standing(person uuid, course uuid, was course_progress, will course_progress) returns void language plpgsql as $$
declare
  departments uuid[];
begin
  -- Held first: what the statements after it read stands after every change before this one.
  select t.counted_in into departments from learner_total t where t.user_id = person for no key update;
  if departments is null then
    return;
  end if;
  perform pg_advisory_xact_lock_shared(hashtext('curriculum_total'));
  -- Of two who begin a course at once the second changes nothing.
  if was is null and exists (select from course_progress p where p.user_id = person and p.course_id = course) then
    return;
  end if;
  insert into curriculum_total_change (curriculum_id, departments, completed, in_progress, score_sum, score_count)
    select curriculum_id, departments, is_complete::int - was_complete::int,
      (is_begun and not is_complete)::int - (was_begun and not was_complete)::int, coalesce(score, 0) - coalesce(old_score, 0),
      (score is not null)::int - (old_score is not null)::int
    from (
      select o.curriculum_id, o.others > 0 or will.user_id is not null as is_begun, o.others > 0 or was.user_id is not null as was_begun,
        o.passed + (will.passed_at is not null)::int > 0
          and o.required_passed + (o.is_required and will.passed_at is not null)::int = o.required as is_complete,
        o.passed + (was.passed_at is not null)::int > 0
          and o.required_passed + (o.is_required and was.passed_at is not null)::int = o.required as was_complete,
        (o.score_sum + coalesce(will.best_score, 0))::numeric / nullif(o.scores + (will.best_score is not null)::int, 0) as score,
        (o.score_sum + coalesce(was.best_score, 0))::numeric / nullif(o.scores + (was.best_score is not null)::int, 0) as old_score
      from (
        select x.curriculum_id, bool_or(x.required) filter (where x.course_id = course) as is_required, count(*) filter (where x.required) as required,
          count(p.user_id) as others, count(p.passed_at) as passed, count(p.passed_at) filter (where x.required) as required_passed,
          coalesce(sum(p.best_score), 0) as score_sum, count(p.best_score) as scores
        from curriculum_course mine join curriculum_course x on x.curriculum_id = mine.curriculum_id
        left join course_progress p on p.user_id = person and p.course_id = x.course_id and p.course_id <> course
        where mine.course_id = course group by x.curriculum_id) o) d
    where (is_complete, is_begun, score) is distinct from (was_complete, was_begun, old_score);
end $$;

create function follow_progress() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform follow_standing(new.user_id, new.course_id, null, new);
    return new;
  end if;
  if tg_op = 'DELETE' then
    perform follow_standing(old.user_id, old.course_id, old, null);
    return old;
  end if;
  if old.course_id <> new.course_id then
    raise exception 'Progress stays with its course.';
  end if;
  if old.user_id = new.user_id then
    perform follow_standing(new.user_id, new.course_id, old, new);
  else
    perform follow_standing(old.user_id, old.course_id, old, null);
    perform follow_standing(new.user_id, new.course_id, null, new);
  end if;
  return new;
end $$;
create trigger course_progress_followed_in before insert on course_progress for each row execute function follow_progress();
create trigger course_progress_followed_over before update on course_progress for each row
  when ((old.user_id, old.course_id, old.passed_at is null, old.best_score) is distinct from (new.user_id, new.course_id, new.passed_at is null, new.best_score))
  execute function follow_progress();
create trigger course_progress_followed_out before delete on course_progress for each row execute function follow_progress();

-- People who begin or cease to count, or whose departments change, take what they have done along.
create function recount_people(people uuid[]) returns void language plpgsql as $$
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
