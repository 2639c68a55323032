-- How many people gave each answer to an event, kept with each change: every list of events shows the numbers, and counting reads a row and an
-- account for each answer. People whose account is not active do not come, so they do not count.

create table event_answer_total (
  event_id uuid not null references event on delete cascade,
  type text not null,
  people integer not null,
  primary key (event_id, type)
) with (fillfactor = 70);

create view exact_event_answer_total as
  select n.event_id, n.type, count(*) as people
  from event_answer n join user_account u on u.id = n.user_id and u.status = 'active' group by n.event_id, n.type;

-- Accounts are locked by a statement of its own before their status is read, whatever it is. So no account ends or returns between an answer and its
-- count: whoever comes second sees the other.
create function add_event_answers() returns trigger language plpgsql as $$
begin
  perform from user_account where id in (select user_id from added) order by id for share;
  with active as materialized (
    select id from user_account where id in (select user_id from added) and status = 'active')
  insert into event_answer_total as t (event_id, type, people)
  select n.event_id, n.type, count(*) from added n join active a on a.id = n.user_id group by 1, 2 order by 1, 2
  on conflict (event_id, type) do update set people = t.people + excluded.people;
  return null;
end $$;
create trigger event_answer_added after insert on event_answer
  referencing new table as added for each statement execute function add_event_answers();

create function change_event_answers() returns trigger language plpgsql as $$
begin
  perform from user_account where id in (select user_id from changed) order by id for share;
  with active as materialized (
    select id from user_account where id in (select user_id from changed) and status = 'active'),
  moved as (
    select n.event_id, n.type, 1 as people from changed n join active a on a.id = n.user_id union all
    select n.event_id, n.type, -1 from former n join active a on a.id = n.user_id)
  insert into event_answer_total as t (event_id, type, people)
  select event_id, type, sum(people) from moved group by 1, 2 having sum(people) <> 0 order by 1, 2
  on conflict (event_id, type) do update set people = t.people + excluded.people;
  return null;
end $$;
create trigger event_answer_changed after update on event_answer
  referencing old table as former new table as changed for each statement execute function change_event_answers();

-- The totals of a deleted event may be gone already, so nothing is inserted here. They are locked in the order in which others take them.
create function remove_event_answers() returns trigger language plpgsql as $$
begin
  perform from user_account where id in (select user_id from removed) order by id for share;
  perform from event_answer_total where (event_id, type) in (select event_id, type from removed) order by event_id, type for update;
  with active as materialized (
    select id from user_account where id in (select user_id from removed) and status = 'active')
  update event_answer_total t set people = t.people - x.people
  from (select n.event_id, n.type, count(*) as people from removed n join active a on a.id = n.user_id group by 1, 2) x
  where t.event_id = x.event_id and t.type = x.type;
  return null;
end $$;
create trigger event_answer_removed after delete on event_answer
  referencing old table as removed for each statement execute function remove_event_answers();

-- An account that becomes active, or stops being so.
create function move_event_answers() returns trigger language plpgsql as $$
begin
  insert into event_answer_total as t (event_id, type, people)
  select event_id, type, case when new.status = 'active' then 1 else -1 end from event_answer where user_id = new.id order by 1, 2
  on conflict (event_id, type) do update set people = t.people + excluded.people;
  return null;
end $$;
create trigger user_account_answers_moved after update on user_account for each row
  when ((old.status = 'active') <> (new.status = 'active')) execute function move_event_answers();

insert into event_answer_total (event_id, type, people) select event_id, type, people from exact_event_answer_total;
