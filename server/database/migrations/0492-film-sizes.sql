-- Films in smaller sizes, for slow lines and small screens. A worker makes them where FFMPEG names a program.
create table film_size (
  file_id uuid references file on delete cascade,
  quality integer check (quality in (360, 720)),
  storage_key text not null,
  size_bytes bigint not null check (size_bytes > 0),
  primary key (file_id, quality)
);
create unique index film_size_key on film_size (storage_key);

-- Films whose smaller sizes are still to be made.
create table film_to_shrink (
  id uuid primary key references file on delete cascade,
  requested_at timestamptz not null default now(),
  holder uuid,
  held_until timestamptz,
  tries integer not null default 0
);
create index film_to_shrink_order on film_to_shrink (requested_at, id);

create or replace view named_object as
  select storage_key from file
  union all select object_key from scorm_file
  union all select storage_key from picture_width where storage_key is not null
  union all select storage_key from film_size;

create function release_film_sizes() returns trigger language plpgsql as $$
begin
  insert into file_removal (storage_key) select storage_key from gone on conflict do nothing;
  return null;
end $$;
create trigger film_size_released after delete on film_size
  referencing old table as gone for each statement execute function release_film_sizes();
