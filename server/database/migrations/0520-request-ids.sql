-- expand
-- What waits names the request that led to it, so that what becomes of it can be traced back (docs/decisions/155).
alter table mail add column request_id uuid;
alter table notice add column request_id uuid;
alter table notice_fan_out add column request_id uuid;
alter table undoable_change add column request_id uuid;
alter table long_work add column request_id uuid;
