-- A correction gives notices that are written already another title. A worker does that in pieces too, in order of the people, and moves
-- `retitled_id` with each.
alter table notice_fan_out
  add column retitling boolean not null default false,
  add column retitled_id uuid;
drop index notice_fan_out_open;
create index notice_fan_out_open on notice_fan_out (created_at, id) where finished_at is null or retitling;
