-- What reports about everybody need of each person, in the one row they read: the courses the person began, as one bit for each course; when
-- the person last passed one; and the dealers the person works at. What is due and not begun is then counted by masks, who was active
-- lately by one comparison, and dealers are compared without joining their people.
lock table user_account, access_scope, course, course_progress, curriculum_course, learner_total in share row exclusive mode;

-- The bit of a course in learner_total.begun.
alter table course add column bit_number integer not null generated always as identity (start 0 minvalue 0);

alter table learner_total
  add column begun varbit not null default '',
  add column last_passed_at timestamptz,
  -- As in access_scope: active dealers with a running membership.
  add column dealer_ids uuid[] not null default '{}';

-- Bits are added 64 at a time, so that a row seldom grows.
create function widen_bits(bits varbit, wanted integer) returns varbit language plpgsql immutable parallel safe as $$
begin
  if length(bits) >= wanted then
    return bits;
  end if;
  return bits || repeat('0', (wanted + 63) / 64 * 64 - length(bits))::varbit;
end $$;

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

create function join_bits(a varbit, b varbit) returns varbit language plpgsql immutable parallel safe as $$
begin
  return widen_bits(a, length(b)) | widen_bits(b, length(a));
end $$;
create aggregate union_of_bits (varbit) (sfunc = join_bits, stype = varbit, initcond = '', parallel = safe);

-- How many bits both have, whichever is longer.
create function bits_in_common(a varbit, b varbit) returns integer language sql immutable parallel safe
  return bit_count(substring(a for length(b)) & substring(b for length(a)))::integer;

-- The same, counted anew.
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

create or replace function total_new_progress() returns trigger language plpgsql as $$
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

-- After a pass was moved or taken back. The row is locked first, so that the latest pass is read after every change before this one.
create function recount_last_pass(person uuid) returns void language plpgsql as $$
begin
  perform from learner_total where user_id = person for no key update;
  update learner_total set last_passed_at = (select max(passed_at) from course_progress where user_id = person) where user_id = person;
end $$;

create or replace function add_to_totals(row_of course_progress, sign integer) returns void language plpgsql as $$
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
    score_count = score_count + scores, time_seconds = time_seconds + seconds, last_passed_at = greatest(last_passed_at, new.passed_at)
    where user_id = new.user_id returning counted_in into departments;
  insert into course_total_change (course_id, departments, completed, in_progress, score_sum, score_count, time_seconds)
    values (new.course_id, departments, passed, -passed, score, scores, seconds);
  return null;
end $$;

create or replace function total_changed_days() returns trigger language plpgsql as $$
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

-- People whose dealers or departments change.
create or replace function recount_moved_people() returns trigger language plpgsql as $$
begin
  perform recount_people(array(select c.user_id from changed c join was w on w.user_id = c.user_id
    where w.assignment_group_ids <> c.assignment_group_ids));
  if exists (select from changed c join was w on w.user_id = c.user_id where w.dealer_ids <> c.dealer_ids) then
    perform from learner_total where user_id in (
      select c.user_id from changed c join was w on w.user_id = c.user_id where w.dealer_ids <> c.dealer_ids) order by user_id for no key update;
    update learner_total t set dealer_ids = c.dealer_ids from changed c where c.user_id = t.user_id and t.dealer_ids <> c.dealer_ids;
  end if;
  return null;
end $$;
create or replace function begin_learner_totals() returns trigger language plpgsql as $$
begin
  insert into learner_total (user_id, counted_in, dealer_ids)
    select c.user_id, p.departments, c.dealer_ids from changed c left join counted_person p on p.user_id = c.user_id;
  insert into department_total (departments, people)
    select p.departments, count(*) from changed c join counted_person p on p.user_id = c.user_id group by p.departments;
  return null;
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

create or replace function recount_progress() returns void language plpgsql as $$
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

select recount_learners();
-- Updating every row left the table twice as large. Reports read all of it, so it is rewritten.
cluster learner_total using learner_total_pkey;
