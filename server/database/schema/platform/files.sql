-- Stored files, and large ones on their way in.

-- A stored file and who answers for it. It belongs to its uploader until a saved record names it; from then on whoever may see that record
-- may read it.
create table file (
  id uuid primary key,
  uploaded_by uuid,
  storage_key text not null unique,
  name text not null,
  media_type text not null,
  size_bytes bigint not null,
  sha256 bytea not null,
  width_px integer,
  height_px integer,
  -- The kind of record that names it ('resource', 'user', 'course' …) and that record; null while staged.
  owner_kind text,
  owner_id uuid,
  created_at timestamptz not null default now(),
  check ((owner_kind is null) = (owner_id is null))
);

-- Storage keys no row needs any more; the sweep removes the object, then the row.
create table file_removal (
  storage_key text primary key,
  requested_at timestamptz not null default now()
);

-- Large files arrive in chunks and go on after a lost connection. A chunk is a staged file until the whole is put together.
create table upload (
  -- Made by the browser, so that it finds its upload again.
  id uuid primary key,
  user_id uuid not null,
  name text not null,
  kind text not null check (kind in ('image', 'jpeg', 'video', 'audio', 'episode', 'captions', 'document', 'receipt', 'archive')),
  size_bytes bigint not null check (size_bytes > 0),
  -- The finished file.
  file_id uuid references file on delete cascade,
  created_at timestamptz not null default now(),
  received_at timestamptz,
  -- How far the worker has come.
  joined_bytes bigint not null default 0,
  holder uuid,
  held_until timestamptz,
  tries integer not null default 0,
  -- The id the joined file gets, chosen before it is stored, so that the leftovers of a killed worker are found.
  joined_file_id uuid,
  -- Why the file was refused: code, and the sentence in both languages.
  problem jsonb,
  -- Of the bytes that were sent: first as the sender says, then as they were joined.
  sha256 bytea,
  -- True while another process looks at the joined file.
  is_checking boolean not null default false,
  -- The request that brought its last piece.
  request_id uuid
);

-- The pieces of an upload that have arrived, each at its place in the file.
create table upload_chunk (
  upload_id uuid references upload on delete cascade,
  offset_bytes bigint,
  size_bytes bigint not null,
  file_id uuid not null references file on delete cascade,
  primary key (upload_id, offset_bytes)
);

-- What a person has uploaded, hour by hour, so that nobody fills the disk. The sweep removes hours older than a day.
create table upload_usage (
  user_id uuid,
  hour timestamptz,
  size_bytes bigint not null,
  primary key (user_id, hour)
);

-- What the check of a video or an audio file found. One that was stored before such checks has no row.
create table file_media (
  file_id uuid primary key references file on delete cascade,
  -- Of what was sent: it is stored as .mp4, .m4a, or .mp3.
  container text not null,
  sent_sha256 bytea not null,
  video_codec text,
  audio_codec text,
  duration_seconds double precision not null check (duration_seconds > 0),
  -- As it is shown; null for sound.
  width_px integer check (width_px > 0),
  height_px integer check (height_px > 0),
  rotation integer not null,
  -- { startSeconds, title } in order; they are removed from the file with its tags.
  chapters jsonb not null
);

-- Pictures in the widths that pages show. Each is made when it is first asked for, and goes with its file.
create table picture_width (
  file_id uuid references file on delete cascade,
  width_px integer check (width_px > 0),
  -- Null: the file itself is served, because it cannot be decoded or a smaller picture would have more bytes.
  storage_key text,
  size_bytes bigint check (size_bytes > 0),
  created_at timestamptz not null default now(),
  primary key (file_id, width_px),
  check ((storage_key is null) = (size_bytes is null))
);

-- Videos in smaller sizes, for slow lines and small screens. A worker makes them where FFMPEG names a program.
create table film_size (
  file_id uuid references file on delete cascade,
  -- How many pixels its short side has.
  quality integer check (quality in (360, 720)),
  storage_key text not null,
  size_bytes bigint not null check (size_bytes > 0),
  primary key (file_id, quality)
);

-- Videos whose smaller sizes are still to be made.
create table film_to_shrink (
  -- Of the file.
  id uuid primary key references file on delete cascade,
  requested_at timestamptz not null default now(),
  holder uuid,
  held_until timestamptz,
  tries integer not null default 0
);

create index file_owner on file (owner_kind, owner_id);

-- Files that no record names yet. The sweep removes those that stay so.
create index file_staged on file (created_at) where owner_kind is null;

create index upload_created on upload (created_at);
create index upload_chunk_file on upload_chunk (file_id);
create index upload_usage_hour on upload_usage (hour);

-- Uploads that wait for a worker.
create index upload_waiting on upload (received_at) where received_at is not null and file_id is null and problem is null;

-- A person's uploads that are still arriving.
create index upload_user_open on upload (user_id) where received_at is null;

-- A person's uploads that a worker joins.
create index upload_user_received on upload (user_id, received_at);

-- An object belongs to one picture.
create unique index picture_width_key on picture_width (storage_key);

-- An object belongs to one video.
create unique index film_size_key on film_size (storage_key);

-- Who comes first.
create index film_to_shrink_order on film_to_shrink (requested_at, id);

-- Deleting a person asks whether the person is named here.
create index file_uploaded_by on file (uploaded_by) where uploaded_by is not null;

-- Pictures whose file is gone: the sweep removes their objects.
create function release_picture_widths() returns trigger language plpgsql as $$
begin
  insert into file_removal (storage_key) select storage_key from gone where storage_key is not null on conflict do nothing;
  return null;
end $$;
create trigger picture_width_released after delete on picture_width
  referencing old table as gone for each statement execute function release_picture_widths();

-- Videos whose file is gone: the sweep removes the objects of their smaller sizes.
create function release_film_sizes() returns trigger language plpgsql as $$
begin
  insert into file_removal (storage_key) select storage_key from gone on conflict do nothing;
  return null;
end $$;
create trigger film_size_released after delete on film_size
  referencing old table as gone for each statement execute function release_film_sizes();
