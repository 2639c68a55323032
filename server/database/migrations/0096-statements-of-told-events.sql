-- Most events are seconds learnt and places in a clip, which no statement tells: for those nothing runs any more.
drop trigger learning_event_stated on learning_event;
drop function state_learning_events();
create function state_learning_event() returns trigger language plpgsql as $$
begin
  insert into xapi_statement (id, kind, user_id, course_id, occurred_at)
    values (new.id, 'event', new.user_id, new.course_id, new.occurred_at);
  return null;
end $$;
create trigger learning_event_stated after insert on learning_event for each row
  when (new.kind in ('enrolled', 'section-seen', 'section-result', 'quiz-finished')) execute function state_learning_event();
