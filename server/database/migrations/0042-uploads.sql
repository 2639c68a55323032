-- Large files arrive in chunks and go on after a lost connection. A chunk is a staged file until the whole is put together.
create table upload (
  -- Made by the browser, so that it finds its upload again.
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  name text not null,
  kind text not null check (kind in ('image', 'jpeg', 'video', 'captions', 'document')),
  size_bytes bigint not null check (size_bytes > 0),
  -- The finished file.
  file_id uuid references file on delete cascade,
  created_at timestamptz not null default now()
);
create index upload_created on upload (created_at);

create table upload_chunk (
  upload_id uuid not null references upload on delete cascade,
  offset_bytes bigint not null,
  size_bytes bigint not null,
  file_id uuid not null references file on delete cascade,
  primary key (upload_id, offset_bytes)
);
create index upload_chunk_file on upload_chunk (file_id);
