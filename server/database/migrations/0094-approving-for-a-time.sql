-- A reviewer approves a draft for a time: it stays in review until then.
alter table course_schedule
  add column action text not null default 'publish' check (action in ('publish', 'approve'));
