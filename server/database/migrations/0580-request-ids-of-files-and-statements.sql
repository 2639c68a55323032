-- expand
-- Imports, uploads, receipts, and statements name the request that led to them, too (docs/decisions/167).
alter table import add column request_id uuid;
alter table upload add column request_id uuid;
alter table receipt_reading add column request_id uuid;
alter table xapi_statement add column request_id uuid;

create function asking_request() returns uuid stable language sql
  return nullif(current_setting('paddock.request_id', true), '')::uuid;

create or replace function state_certificates() returns trigger language plpgsql as $$
begin
  insert into xapi_statement (id, kind, user_id, occurred_at, request_id)
    select id, 'certificate', user_id, issued_at, asking_request() from changed order by id;
  return null;
end $$;

create or replace function state_learning_event() returns trigger language plpgsql as $$
begin
  insert into xapi_statement (id, kind, user_id, course_id, occurred_at, request_id)
    values (new.id, 'event', new.user_id, new.course_id, new.occurred_at, asking_request()) on conflict (id) do nothing;
  return null;
end $$;
