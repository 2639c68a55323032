-- Backups under way.

-- Backups under way. While one is, nothing that a stored row may name is removed from the file store.
create table backup_run (
  id uuid primary key,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
