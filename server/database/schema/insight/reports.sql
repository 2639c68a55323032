-- What reports add up, kept with each change: a first page adds some hundred rows instead of millions. Most is kept for each set of
-- departments, because what is meant for people, and with it who never began, follows from theirs. What depends on the calendar, on
-- audiences, and on publishing is asked on reading. A change writes its difference as a row of its own, so none waits for another and the
-- sum is exact in every snapshot; a job folds these rows. Each total has a view that counts it anew, which the check of the totals
-- compares.

-- What all people together have done in a course, for each set of departments. Without departments: people who do not count.
create table course_total (
  course_id uuid not null,
  departments uuid[],
  completed integer not null,
  in_progress integer not null,
  score_sum bigint not null,
  score_count integer not null,
  time_seconds bigint not null,
  attempts integer not null default 0,
  attempts_passed integer not null default 0
);

-- Differences to the totals of a course, until they are folded.
create table course_total_change (
  course_id uuid not null,
  departments uuid[],
  completed integer not null,
  in_progress integer not null,
  score_sum bigint not null,
  score_count integer not null,
  time_seconds bigint not null,
  attempts integer not null default 0,
  attempts_passed integer not null default 0
);

-- What all people together have done in a curriculum. Time is left out: what people spent in a curriculum is what they spent in its
-- courses.
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

-- Differences to the totals of a curriculum, until they are folded.
create table curriculum_total_change (
  curriculum_id uuid not null,
  departments uuid[] not null,
  completed integer not null,
  in_progress integer not null,
  score_sum numeric not null,
  score_count integer not null
);

-- How many people count in reports, for each set of departments.
create table department_total (
  departments uuid[] not null,
  people integer not null
);

create index course_total_course on course_total (course_id);
create index curriculum_total_curriculum on curriculum_total (curriculum_id);

-- Who counts in reports, and in which departments: active people who participate.
create view counted_person as
  select u.id as user_id, a.assignment_group_ids as departments
  from user_account u join access_scope a on a.user_id = u.id
  where u.status = 'active' and u.merged_into_id is null and u.participating_learner;

-- Bits are added 64 at a time, so that a row seldom grows.
create function widen_bits(bits varbit, wanted integer) returns varbit language plpgsql immutable parallel safe as $$
begin
  if length(bits) >= wanted then
    return bits;
  end if;
  return bits || repeat('0', (wanted + 63) / 64 * 64 - length(bits))::varbit;
end $$;

-- Everything that either has.
create function join_bits(a varbit, b varbit) returns varbit language plpgsql immutable parallel safe as $$
begin
  return widen_bits(a, length(b)) | widen_bits(b, length(a));
end $$;

-- The same over many rows.
create aggregate union_of_bits (varbit) (sfunc = join_bits, stype = varbit, initcond = '', parallel = safe);

-- The courses with these numbers, as bits.
create function bits_of(numbers integer[]) returns varbit language plpgsql immutable parallel safe as $$
declare
  bits varbit := widen_bits('', (select max(n) from unnest(numbers) n) + 1);
  number integer;
begin
  foreach number in array numbers loop
    bits := set_bit(bits, number, 1);
  end loop;
  return bits;
end $$;

-- How many bits both have, whichever is longer.
create function bits_in_common(a varbit, b varbit) returns integer language sql immutable parallel safe
  return bit_count(substring(a for length(b)) & substring(b for length(a)))::integer;

-- How many bits of the second the first lacks, whichever is longer.
create function missing_bits(begun varbit, due varbit) returns integer language sql immutable parallel safe
  return (bit_count(due) - bits_in_common(begun, due))::integer;

-- The kept rows of a course with those that are not folded yet, and the quizzes of people who do not count.
create view whole_course_total as
  select * from course_total union all select * from course_total_change;

-- The totals of people who count: what reports add up.
create view kept_course_total as
  select course_id, departments, completed, in_progress, score_sum, score_count, time_seconds from whole_course_total
  where departments is not null;

-- The kept rows with those that are not folded yet.
create view kept_curriculum_total as
  select * from curriculum_total union all select * from curriculum_total_change;

-- What `learner_total` has to be.
create view exact_learner_total as
  select u.id as user_id, coalesce(p.completed, 0)::integer as completed, coalesce(p.in_progress, 0)::integer as in_progress,
    coalesce(p.score_sum, 0)::integer as score_sum, coalesce(p.score_count, 0)::integer as score_count,
    coalesce(p.time_seconds, 0)::bigint as time_seconds, coalesce(p.begun, '') as begun, p.last_passed_at,
    c.departments as counted_in, coalesce(d.dealer_ids, '{}') as dealer_ids
  from user_account u
  left join (
    select p.user_id, count(p.passed_at) as completed, count(*) - count(p.passed_at) as in_progress, sum(p.best_score) as score_sum,
      count(p.best_score) as score_count, sum(p.time_seconds) as time_seconds, bits_of(array_agg(c.bit_number)) as begun,
      max(p.passed_at) as last_passed_at
    from course_progress p join course c on c.id = p.course_id group by p.user_id) p on p.user_id = u.id
  left join counted_person c on c.user_id = u.id
  left join (
    select m.user_id, array_agg(m.dealer_id order by m.dealer_id) as dealer_ids
    from dealer_membership m join dealer d on d.id = m.dealer_id and d.status = 'active' where m.ended_at is null group by m.user_id) d
    on d.user_id = u.id;

-- What the totals of courses have to sum to.
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

-- What the totals of curriculums have to sum to.
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

-- What the numbers of people have to sum to.
create view exact_department_total as
  select departments, count(*)::integer as people from counted_person group by departments;

-- Takes a whole row of progress out of the totals, or adds it, when it changes its person or goes.
create function add_to_totals(row_of course_progress, sign integer) returns void language plpgsql as $$
declare
  departments uuid[];
  bit integer := (select bit_number from course where id = row_of.course_id);
begin
  update learner_total set
    completed = completed + sign * (row_of.passed_at is not null)::int, in_progress = in_progress + sign * (row_of.passed_at is null)::int,
    score_sum = score_sum + sign * coalesce(row_of.best_score, 0), score_count = score_count + sign * (row_of.best_score is not null)::int,
    time_seconds = time_seconds + sign * row_of.time_seconds, begun = set_bit(widen_bits(begun, bit + 1), bit, (sign > 0)::int),
    last_passed_at = greatest(last_passed_at, row_of.passed_at)
    where user_id = row_of.user_id returning counted_in into departments;
  insert into course_total_change (course_id, departments, completed, in_progress, score_sum, score_count, time_seconds)
    values (row_of.course_id, departments, sign * (row_of.passed_at is not null)::int, sign * (row_of.passed_at is null)::int,
      sign * coalesce(row_of.best_score, 0), sign * (row_of.best_score is not null)::int, sign * row_of.time_seconds);
  if sign < 0 and row_of.passed_at is not null then
    perform recount_last_pass(row_of.user_id);
  end if;
end $$;

-- What a row of course_progress adds to its person and its course: simple differences, once it stands.
create function total_new_progress() returns trigger language plpgsql as $$
begin
  with person as (
    insert into learner_total as t (user_id, completed, in_progress, score_sum, score_count, time_seconds, begun, last_passed_at)
      select a.user_id, count(a.passed_at), count(*) - count(a.passed_at), coalesce(sum(a.best_score), 0), count(a.best_score),
        sum(a.time_seconds), bits_of(array_agg(c.bit_number)), max(a.passed_at)
      from added a join course c on c.id = a.course_id group by a.user_id order by a.user_id
    on conflict (user_id) do update set completed = t.completed + excluded.completed, in_progress = t.in_progress + excluded.in_progress,
      score_sum = t.score_sum + excluded.score_sum, score_count = t.score_count + excluded.score_count,
      time_seconds = t.time_seconds + excluded.time_seconds, begun = join_bits(t.begun, excluded.begun),
      last_passed_at = greatest(t.last_passed_at, excluded.last_passed_at)
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
create trigger course_progress_total_new after insert on course_progress
  referencing new table as added for each statement execute function total_new_progress();

-- Differences of an ordinary event; a row that gets another person is taken out and added.
create function total_changed_progress() returns trigger language plpgsql as $$
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
    score_count = score_count + scores, time_seconds = time_seconds + seconds, last_passed_at = greatest(last_passed_at, new.passed_at)
    where user_id = new.user_id returning counted_in into departments;
  insert into course_total_change (course_id, departments, completed, in_progress, score_sum, score_count, time_seconds)
    values (new.course_id, departments, passed, -passed, score, scores, seconds);
  return null;
end $$;
create trigger course_progress_total_changed after update on course_progress for each row
  when ((old.user_id, old.course_id, old.passed_at is null, old.best_score, old.time_seconds)
    is distinct from (new.user_id, new.course_id, new.passed_at is null, new.best_score, new.time_seconds))
  execute function total_changed_progress();

-- Progress that goes takes its days along.
create function total_gone_progress() returns trigger language plpgsql as $$
begin
  perform add_to_totals(old, -1);
  insert into course_day_change (course_id, day, begun, passed)
    select old.course_id, kept_day(at), sum(begun), sum(passed)
    from (values (old.enrolled_at, -1, 0), (old.passed_at, 0, -1)) d (at, begun, passed) where at is not null group by kept_day(at);
  return null;
end $$;
create trigger course_progress_total_gone after delete on course_progress for each row execute function total_gone_progress();

-- Finished quizzes, whoever took them.
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

-- Outlines of curriculums stand still while a person's part in them is worked out, and nobody's part changes while an outline's totals are
-- counted anew.
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

-- How a person stands in the curriculums that hold a course, from what it was there to what it will be; null where it is not begun. The
-- other courses are read from the table: before each row changes, so that of several rows in one statement each sees those before it.
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

-- Before a row of progress changes, what that does to the curriculums of the course is noted.
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

-- A new person has a row of totals, and counts from then on. Both statements are planned for each change: a kept plan was made for as many people as
-- the first change of the connection added, and after a change that added one, a change that added hundreds compared every row with every other.
create function begin_learner_totals() returns trigger language plpgsql as $$
begin
  execute 'insert into learner_total (user_id, counted_in, dealer_ids)
    select c.user_id, p.departments, c.dealer_ids from changed c left join counted_person p on p.user_id = c.user_id';
  execute 'insert into department_total (departments, people)
    select p.departments, count(*) from changed c join counted_person p on p.user_id = c.user_id group by p.departments';
  return null;
end $$;
create trigger access_scope_begins_total after insert on access_scope
  referencing new table as changed for each statement execute function begin_learner_totals();

-- A deleted person no longer counts.
create function forget_person() returns trigger language plpgsql as $$
begin
  insert into department_total (departments, people) values (old.counted_in, -1);
  return null;
end $$;
create trigger learner_total_forgotten after delete on learner_total for each row
  when (old.counted_in is not null) execute function forget_person();

-- People who begin or cease to count take what they did along, from one row of a course to another.
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

-- People whose departments change take what they did along; dealers are repeated. The rows before and after are compared by a statement
-- that is planned for each change: a kept plan was made for as many rows as the first change of the connection had, and after a change of
-- one person, a change of thousands compared every row with every other.
create function recount_moved_people() returns trigger language plpgsql as $$
declare
  regrouped uuid[];
  relocated uuid[];
begin
  execute 'select coalesce(array_agg(c.user_id) filter (where w.assignment_group_ids <> c.assignment_group_ids), ''{}''),
      coalesce(array_agg(c.user_id) filter (where w.dealer_ids <> c.dealer_ids), ''{}'')
    from changed c join was w on w.user_id = c.user_id' into regrouped, relocated;
  perform recount_people(regrouped);
  if cardinality(relocated) > 0 then
    perform from learner_total where user_id = any(relocated) order by user_id for no key update;
    update learner_total t set dealer_ids = a.dealer_ids from access_scope a
      where t.user_id = any(relocated) and a.user_id = t.user_id and t.dealer_ids <> a.dealer_ids;
  end if;
  return null;
end $$;
create trigger access_scope_recounted after update on access_scope
  referencing old table as was new table as changed for each statement execute function recount_moved_people();

-- A person who becomes active or participates, stops doing so, or is merged begins or ceases to count.
create function recount_person() returns trigger language plpgsql as $$
begin
  perform recount_people(array[new.id]);
  return null;
end $$;
create trigger user_account_recounted after update of status, merged_into_id, participating_learner on user_account for each row
  when ((old.status = 'active' and old.merged_into_id is null and old.participating_learner)
    is distinct from (new.status = 'active' and new.merged_into_id is null and new.participating_learner))
  execute function recount_person();

-- Counts a curriculum with another outline anew.
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

-- A course was added.
create function recount_outlines_new() returns trigger language plpgsql as $$
begin
  perform recount_curriculums(array(select distinct curriculum_id from changed));
  return null;
end $$;
create trigger curriculum_course_recounted_in after insert on curriculum_course
  referencing new table as changed for each statement execute function recount_outlines_new();

-- A course moved, or is required now, or no longer.
create function recount_outlines_changed() returns trigger language plpgsql as $$
begin
  -- Another order is the same outline.
  perform recount_curriculums(array(select distinct curriculum_id from (
    (select curriculum_id, course_id, required from changed except select curriculum_id, course_id, required from was)
    union all
    (select curriculum_id, course_id, required from was except select curriculum_id, course_id, required from changed)) d));
  return null;
end $$;
create trigger curriculum_course_recounted_over after update on curriculum_course
  referencing old table as was new table as changed for each statement execute function recount_outlines_changed();

-- A course was removed.
create function recount_outlines_gone() returns trigger language plpgsql as $$
begin
  perform recount_curriculums(array(select distinct curriculum_id from was));
  return null;
end $$;
create trigger curriculum_course_recounted_out after delete on curriculum_course
  referencing old table as was for each statement execute function recount_outlines_gone();

-- Counts everything anew, for a database that is filled while nobody works in it.
create function recount_progress() returns void language plpgsql as $$
begin
  perform hold_outlines_alone();
  perform recount_learners();
  delete from course_total;
  delete from course_total_change;
  insert into course_total (course_id, departments, completed, in_progress, score_sum, score_count, time_seconds, attempts, attempts_passed)
    select course_id, departments, completed, in_progress, score_sum, score_count, time_seconds, attempts, attempts_passed from exact_course_total;
  delete from curriculum_total;
  delete from curriculum_total_change;
  insert into curriculum_total select * from exact_curriculum_total;
  perform recount_kept_days();
end $$;

-- For a pass that was moved or taken back. The row is locked first, so that the latest pass is read after every change before this one.
create function recount_last_pass(person uuid) returns void language plpgsql as $$
begin
  perform from learner_total where user_id = person for no key update;
  update learner_total set last_passed_at = (select max(passed_at) from course_progress where user_id = person) where user_id = person;
end $$;

-- Sums and dealers of each person, counted again.
create function recount_learners() returns void language plpgsql as $$
begin
  update learner_total t set completed = e.completed, in_progress = e.in_progress, score_sum = e.score_sum, score_count = e.score_count,
    time_seconds = e.time_seconds, begun = e.begun, last_passed_at = e.last_passed_at, dealer_ids = e.dealer_ids
    from exact_learner_total e
    where e.user_id = t.user_id
      and (e.completed, e.in_progress, e.score_sum, e.score_count, e.time_seconds, e.begun, e.last_passed_at, e.dealer_ids)
        is distinct from (t.completed, t.in_progress, t.score_sum, t.score_count, t.time_seconds, t.begun, t.last_passed_at, t.dealer_ids);
end $$;

-- A run for each time. Its files are listed once both are whole.
create table full_report_run (
  id uuid primary key,
  -- The time it is for: the same one for all workers.
  due_at timestamptz not null unique,
  -- Who writes it, until when, and how often somebody began.
  holder uuid,
  held_until timestamptz,
  tries integer not null default 0,
  -- Objects that are being written. What a killed worker left is removed by the next one.
  writing text[] not null default '{}',
  finished_at timestamptz,
  failed_at timestamptz,
  reason text,
  people_file_id uuid references file on delete set null,
  people_rows integer,
  curriculums_file_id uuid references file on delete set null,
  curriculum_rows integer,
  -- The address it was mailed to, and whether administrators know that the mail server refused it.
  mailed_to text,
  refusal_told_at timestamptz,
  constraint full_report_run_whole check (
    finished_at is null or (people_rows is not null and curriculum_rows is not null))
);

-- Runs that are still to be made.
create index full_report_run_open on full_report_run (due_at) where finished_at is null and failed_at is null;
-- Deleting a file asks whether a run names it.
create index full_report_run_people_file on full_report_run (people_file_id) where people_file_id is not null;
create index full_report_run_curriculums_file on full_report_run (curriculums_file_id) where curriculums_file_id is not null;

-- When the quiz of a course was last looked through for questions that its authors should check (docs/decisions/146-questions-to-check.md).
create table quiz_look (
  course_id uuid primary key references course on delete cascade,
  -- The version that learners had.
  version_id uuid not null,
  at timestamptz not null
);

-- Questions of that version that stand out by everybody's first attempt, each with its most serious sign.
create table question_to_check (
  course_id uuid not null references quiz_look on delete cascade,
  -- In the quiz, from 1.
  place integer not null,
  text_en text not null,
  text_fr text not null,
  flag text not null,
  asked integer not null,
  right_count integer not null,
  primary key (course_id, place)
);
