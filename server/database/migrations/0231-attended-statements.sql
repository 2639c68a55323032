-- A person attended an event. The statement is kept with the names of that moment, because events belong to a higher wing.
alter table xapi_statement drop constraint xapi_statement_kind_check;
alter table xapi_statement add constraint xapi_statement_kind_check check (kind in ('event', 'course-passed', 'certificate', 'event-attended'));
alter table xapi_statement add column detail jsonb;
alter table xapi_statement add constraint xapi_statement_detail_of_event check ((kind = 'event-attended') = (detail is not null));

-- The roster of an event by kind, and the places of a person by event.
create index ilt_enrollment_event on ilt_enrollment (event_id, kind);
