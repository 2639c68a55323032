-- How the cells of a table write days and numbers, and how somebody said that its days are read.
alter table import
  add column written jsonb not null default '[]',
  add column date_order text check (date_order in ('day-first', 'month-first'));
