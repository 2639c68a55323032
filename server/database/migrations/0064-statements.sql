-- What people have done as xAPI statements: kept here, and sent to a learning record store where one is named. A row is written in
-- the transaction of what it tells; a worker writes the statement out and sends it, by its id once.
create table xapi_statement (
  -- That of the learning event or certificate it tells; the record store knows the statement by it.
  id uuid primary key,
  sequence bigint generated always as identity,
  kind text not null check (kind in ('event', 'course-passed', 'certificate')),
  -- No references: the event or certificate holds them.
  user_id uuid not null,
  course_id uuid,
  occurred_at timestamptz not null,
  -- Null: not written out yet.
  statement jsonb,
  sent_at timestamptz,
  -- The record store will never take it.
  refused_at timestamptz,
  refusal text
);
create index xapi_statement_unwritten on xapi_statement (sequence) where statement is null;
create index xapi_statement_unsent on xapi_statement (sequence) where sent_at is null and refused_at is null;
create index xapi_statement_of on xapi_statement (user_id, sequence);

-- Only what somebody would ask a record store for: where a video stands is not among it.
create function state_learning_events() returns trigger language plpgsql as $$
begin
  insert into xapi_statement (id, kind, user_id, course_id, occurred_at)
    select id, 'event', user_id, course_id, occurred_at from changed
    where kind in ('enrolled', 'section-seen', 'section-result', 'quiz-finished') order by sequence;
  return null;
end $$;
create trigger learning_event_stated after insert on learning_event
  referencing new table as changed for each statement execute function state_learning_events();

create function state_certificates() returns trigger language plpgsql as $$
begin
  insert into xapi_statement (id, kind, user_id, occurred_at)
    select id, 'certificate', user_id, issued_at from changed order by id;
  return null;
end $$;
create trigger certificate_stated after insert on certificate
  referencing new table as changed for each statement execute function state_certificates();

-- Who sends: one process at a time, so that statements go out in their order.
create table xapi_delivery (
  one boolean primary key default true check (one),
  leased_by uuid,
  leased_until timestamptz not null default '-infinity'
);
insert into xapi_delivery default values;
