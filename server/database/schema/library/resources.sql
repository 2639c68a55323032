-- Resources: documents, videos, links, and images.

-- A document, video, link, or image.
create table resource (
  id uuid primary key,
  name text collate natural_order not null,
  name_fr text not null default '',
  description text not null default '',
  description_fr text not null default '',
  type text not null check (type in ('document', 'video', 'link', 'image')),
  url text,
  file_id uuid references file,
  -- The French twin of the file; people who read French get it, others never.
  file_fr_id uuid references file,
  brand_id uuid references brand,
  -- Learning this document belongs to, if any.
  course_id uuid references course on delete set null,
  position integer not null,
  published_at timestamptz,
  download_count integer not null default 0,
  created_by uuid references user_account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  status text not null check (status in ('draft', 'published', 'unpublished')),
  deleted_at timestamptz,
  deleted_by uuid references user_account,
  updated_by uuid references user_account,
  audience_id uuid unique references audience,
  check (type = 'link' or url is null),
  constraint resource_is_named check (name <> '' or name_fr <> '')
);

-- People who are deleted are looked up.
create index resource_created_by on resource (created_by) where created_by is not null;
create index resource_deleted_by on resource (deleted_by) where deleted_by is not null;
create index resource_updated_by on resource (updated_by) where updated_by is not null;

-- Who opened a resource, and where they worked then.
create table resource_download (
  id uuid primary key,
  resource_id uuid not null references resource on delete cascade,
  user_id uuid not null references user_account,
  dealer_id uuid references dealer,
  at timestamptz not null default now()
);

create index resource_order on resource (position, id);

-- Finds resources by their texts.
create index resource_search on resource
  using gin (searchable(name || ' ' || name_fr || ' ' || description || ' ' || description_fr) gin_trgm_ops);

create index resource_course on resource (course_id);
create index resource_download_of on resource_download (resource_id, at desc);
create index resource_file on resource (file_id);
create index resource_file_fr on resource (file_fr_id);

-- The trash, and what its sweep deletes.
create index resource_deleted on resource (deleted_at) where deleted_at is not null;

-- Deleting a person asks whether the person is named here.
create index resource_download_user on resource_download (user_id);

-- An audience goes with its record, and when the record is for everybody again.
create trigger resource_left_audience_deleted after delete on resource for each row
  when (old.audience_id is not null) execute function delete_left_audience();
create trigger resource_left_audience_dropped after update of audience_id on resource for each row
  when (old.audience_id is not null and old.audience_id is distinct from new.audience_id) execute function delete_left_audience();

comment on column resource.file_fr_id is 'The French version of the file. Readers of a language without a file get the other one.';
