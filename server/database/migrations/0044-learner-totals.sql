-- What a person has done over all courses, kept by the changes themselves and always equal to the sum of `course_progress`:
-- reports sort twenty thousand people by it.
create table learner_total (
  user_id uuid primary key references user_account on delete cascade,
  completed integer not null,
  in_progress integer not null,
  -- Of the best scores, so that their mean stays exact.
  score_sum integer not null,
  score_count integer not null,
  time_seconds bigint not null
);

-- The difference a course makes to its person's total: added where it stands now, taken where it stood.
create function add_to_learner_total(row_of course_progress, sign integer) returns void language sql as $$
  insert into learner_total as t (user_id, completed, in_progress, score_sum, score_count, time_seconds)
  values (row_of.user_id, sign * (row_of.passed_at is not null)::int, sign * (row_of.passed_at is null)::int,
    sign * coalesce(row_of.best_score, 0), sign * (row_of.best_score is not null)::int, sign * row_of.time_seconds)
  on conflict (user_id) do update set completed = t.completed + excluded.completed, in_progress = t.in_progress + excluded.in_progress,
    score_sum = t.score_sum + excluded.score_sum, score_count = t.score_count + excluded.score_count,
    time_seconds = t.time_seconds + excluded.time_seconds
$$;

create function total_new_progress() returns trigger language plpgsql as $$
begin
  insert into learner_total as t (user_id, completed, in_progress, score_sum, score_count, time_seconds)
    select user_id, count(passed_at), count(*) - count(passed_at), coalesce(sum(best_score), 0), count(best_score), sum(time_seconds)
    from added group by user_id order by user_id
  on conflict (user_id) do update set completed = t.completed + excluded.completed, in_progress = t.in_progress + excluded.in_progress,
    score_sum = t.score_sum + excluded.score_sum, score_count = t.score_count + excluded.score_count,
    time_seconds = t.time_seconds + excluded.time_seconds;
  return null;
end $$;
create trigger course_progress_total_new after insert on course_progress
  referencing new table as added for each statement execute function total_new_progress();

create function total_changed_progress() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.user_id = new.user_id then
    update learner_total set
      completed = completed + (new.passed_at is not null)::int - (old.passed_at is not null)::int,
      in_progress = in_progress + (new.passed_at is null)::int - (old.passed_at is null)::int,
      score_sum = score_sum + coalesce(new.best_score, 0) - coalesce(old.best_score, 0),
      score_count = score_count + (new.best_score is not null)::int - (old.best_score is not null)::int,
      time_seconds = time_seconds + new.time_seconds - old.time_seconds
    where user_id = new.user_id;
    return null;
  end if;
  perform add_to_learner_total(old, -1);
  if tg_op = 'UPDATE' then
    perform add_to_learner_total(new, 1);
  end if;
  return null;
end $$;
create trigger course_progress_total_changed after update on course_progress for each row
  when ((old.user_id, old.passed_at is null, old.best_score, old.time_seconds)
    is distinct from (new.user_id, new.passed_at is null, new.best_score, new.time_seconds))
  execute function total_changed_progress();
create trigger course_progress_total_gone after delete on course_progress for each row
  execute function total_changed_progress();

insert into learner_total (user_id, completed, in_progress, score_sum, score_count, time_seconds)
  select user_id, count(passed_at), count(*) - count(passed_at), coalesce(sum(best_score), 0), count(best_score), sum(time_seconds)
  from course_progress group by user_id;

-- The report's own orders.
create index user_account_first_name on user_account (first_name, id) where status = 'active' and merged_into_id is null;
create index user_account_last_name on user_account (last_name, id) where status = 'active' and merged_into_id is null;
