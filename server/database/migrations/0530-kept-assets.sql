-- expand
-- What each version was built into, so that a process of one version can answer for the pages of another.
create table web_build (
  id text primary key,
  storage_key text not null unique,
  last_used_at timestamptz not null default now()
);
create index web_build_last_used on web_build (last_used_at);

create table web_asset (
  name text,
  build_id text references web_build on delete cascade,
  offset_bytes integer not null,
  size_bytes integer not null check (size_bytes > 0),
  encoding text check (encoding = 'br'),
  primary key (name, build_id)
);
create index web_asset_build on web_asset (build_id);

create or replace view named_object as
  select storage_key from file
  union all select object_key from scorm_file
  union all select storage_key from picture_width where storage_key is not null
  union all select storage_key from film_size
  union all select storage_key from web_build;

create function release_web_builds() returns trigger language plpgsql as $$
begin
  insert into file_removal (storage_key) select storage_key from gone on conflict do nothing;
  return null;
end $$;
create trigger web_build_released after delete on web_build
  referencing old table as gone for each statement execute function release_web_builds();
