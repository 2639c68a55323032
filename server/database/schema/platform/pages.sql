-- What each version of the portal was built into, for the pages that people opened with another one.

-- The assets of a version: one object of the file store holds all of them.
create table web_build (
  -- A hash of their names, which name their content.
  id text primary key,
  storage_key text not null unique,
  -- Renewed every day while a process of this version answers people. The sweep removes those that nobody has used for a month.
  last_used_at timestamptz not null default now()
);
create index web_build_last_used on web_build (last_used_at);

-- Where an asset is in the object of its version. Versions share many.
create table web_asset (
  name text,
  build_id text references web_build on delete cascade,
  offset_bytes integer not null,
  size_bytes integer not null check (size_bytes > 0),
  -- Null: as it is.
  encoding text check (encoding = 'br'),
  primary key (name, build_id)
);
create index web_asset_build on web_asset (build_id);

-- Versions that nobody uses any more: the sweep removes their objects.
create function release_web_builds() returns trigger language plpgsql as $$
begin
  insert into file_removal (storage_key) select storage_key from gone on conflict do nothing;
  return null;
end $$;
create trigger web_build_released after delete on web_build
  referencing old table as gone for each statement execute function release_web_builds();
