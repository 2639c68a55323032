-- Pictures in the widths that pages show. Each is made when it is first asked for, and goes with its file.
create table picture_width (
  file_id uuid not null references file on delete cascade,
  width_px integer not null check (width_px > 0),
  -- Null: the file itself is served, because it cannot be decoded or a smaller picture would have more bytes.
  storage_key text,
  size_bytes bigint check (size_bytes > 0),
  created_at timestamptz not null default now(),
  primary key (file_id, width_px),
  check ((storage_key is null) = (size_bytes is null))
);
create unique index picture_width_key on picture_width (storage_key);

create or replace view named_object as
  select storage_key from file
  union all select object_key from scorm_file
  union all select storage_key from picture_width where storage_key is not null;

-- Pictures whose file is gone: the sweep removes their objects.
create function release_picture_widths() returns trigger language plpgsql as $$
begin
  insert into file_removal (storage_key) select storage_key from gone where storage_key is not null on conflict do nothing;
  return null;
end $$;
create trigger picture_width_released after delete on picture_width
  referencing old table as gone for each statement execute function release_picture_widths();
