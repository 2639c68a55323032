-- What people have done, as xAPI statements for a learning record store.

-- Who sends: one process at a time, so that statements go out in their order.
create table xapi_delivery (
  one boolean primary key default true check (one),
  leased_by uuid,
  leased_until timestamptz not null default '-infinity'
);

-- A row is written in the transaction of what it tells; a worker writes the statement out and sends it, by its id once. 24 months after a record
-- store took it, it is deleted.
create table xapi_statement (
  -- That of the learning event or certificate it tells; the record store knows the statement by it.
  id uuid primary key,
  sequence bigint generated always as identity,
  kind text not null check (kind in ('event', 'course-passed', 'certificate', 'event-attended')),
  -- No references: the event or certificate holds them.
  user_id uuid not null,
  course_id uuid,
  occurred_at timestamptz not null,
  -- Null: not written out yet.
  statement jsonb,
  sent_at timestamptz,
  -- The record store will never take it.
  refused_at timestamptz,
  refusal text,
  -- The names of that moment, because events belong to a higher wing.
  detail jsonb,
  -- The request that led to it.
  request_id uuid,
  constraint xapi_statement_detail_of_event check ((kind = 'event-attended') = (detail is not null))
);

-- Rows whose statement a worker still has to write out.
create index xapi_statement_unwritten on xapi_statement (sequence) where statement is null;

-- Statements that still have to be sent, in order.
create index xapi_statement_unsent on xapi_statement (sequence) where sent_at is null and refused_at is null;

create index xapi_statement_of on xapi_statement (user_id, sequence);

-- The request of this transaction, as its first statement about learning said (`namesRequest`); null for what the portal does by itself.
create function asking_request() returns uuid stable language sql
  return nullif(current_setting('paddock.request_id', true), '')::uuid;

-- A certificate is told once it is issued.
create function state_certificates() returns trigger language plpgsql as $$
begin
  insert into xapi_statement (id, kind, user_id, occurred_at, request_id)
    select id, 'certificate', user_id, issued_at, asking_request() from changed order by id;
  return null;
end $$;
create trigger certificate_stated after insert on certificate
  referencing new table as changed for each statement execute function state_certificates();

-- An event that chose an id in use, that of a certificate for instance, is kept all the same; only its own statement falls away.
create function state_learning_event() returns trigger language plpgsql as $$
begin
  insert into xapi_statement (id, kind, user_id, course_id, occurred_at, request_id)
    values (new.id, 'event', new.user_id, new.course_id, new.occurred_at, asking_request()) on conflict (id) do nothing;
  return null;
end $$;
create trigger learning_event_stated after insert on learning_event for each row
  when (new.kind in ('enrolled', 'section-seen', 'section-result', 'quiz-finished')) execute function state_learning_event();

-- The one row that a sender leases.
insert into xapi_delivery default values;
