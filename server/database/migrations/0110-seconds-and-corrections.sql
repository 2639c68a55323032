-- Sums of seconds do not fit an integer for ever: one person's claims once overflowed it and took dealer and course totals along.
drop trigger course_progress_total_changed on course_progress;
drop view exact_course_total;
alter table course_progress alter column time_seconds type bigint;

create view exact_course_total as
  select p.course_id, c.departments, count(p.passed_at)::integer as completed, (count(*) - count(p.passed_at))::integer as in_progress,
    coalesce(sum(p.best_score), 0) as score_sum, count(p.best_score)::integer as score_count, sum(p.time_seconds)::bigint as time_seconds
  from course_progress p join counted_person c on c.user_id = p.user_id group by p.course_id, c.departments;

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

-- Events stay as they were told. What was told wrongly is taken off by an event of its own, which says who did so and why.
alter table learning_event drop constraint learning_event_kind_check;
alter table learning_event drop constraint learning_event_duration_seconds_check;
alter table learning_event
  add column corrected_by uuid references user_account,
  add column reason text,
  add constraint learning_event_kind_check check (kind in
    ('enrolled', 'section-opened', 'section-seen', 'section-result', 'time', 'media-position', 'quiz-finished', 'moved-version',
      'time-corrected')),
  add constraint learning_event_duration_check check
    (case when kind = 'time-corrected' then duration_seconds < 0 else duration_seconds >= 0 end),
  add constraint learning_event_correction_check check
    ((kind = 'time-corrected') = (corrected_by is not null and reason is not null));

-- One hand-in for each attempt, whatever the id of its event.
create unique index learning_event_hand_in on learning_event (attempt_id) where kind = 'quiz-finished';

-- An event that chose an id in use, that of a certificate for instance, is kept all the same; only its own statement falls away.
create or replace function state_learning_event() returns trigger language plpgsql as $$
begin
  insert into xapi_statement (id, kind, user_id, course_id, occurred_at)
    values (new.id, 'event', new.user_id, new.course_id, new.occurred_at) on conflict (id) do nothing;
  return null;
end $$;
