-- The media center: folders and files in one tree.

-- A folder or a file.
create table media_item (
  id uuid primary key,
  -- Names it for good: through renaming, moving, and new versions.
  link text not null unique check (link ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- Null at the top.
  parent_id uuid references media_item,
  -- The folders it is in, from the top, and a folder itself. Who finds something is decided by all of them.
  folder_ids uuid[] not null,
  kind text not null check (kind in ('folder', 'picture', 'video', 'audio', 'pdf', 'sheet', 'document', 'archive')),
  name text collate natural_order not null check (name <> '' and length(name) <= 160),
  -- The names from the top, with slashes between them.
  path text not null check (length(path) <= 1000),
  -- The current version of a file.
  file_id uuid references file,
  version_number integer not null default 0,
  size_bytes bigint not null default 0,
  languages text[] not null default '{}' check (languages <@ array['en', 'fr']),
  -- The last day on which readers find it.
  expires_on date,
  cover_id uuid references file,
  thumb_id uuid references file,
  -- Of a folder; what is in it belongs to the brand, too.
  brand_id uuid references brand,
  -- Of a folder; what is in it is for nobody else.
  audience_id uuid unique references audience,
  created_by uuid references user_account,
  created_at timestamptz not null default now(),
  updated_by uuid references user_account,
  updated_at timestamptz not null default now(),
  deleted_by uuid references user_account,
  deleted_at timestamptz,
  -- What it went to the trash with: itself, or a folder above.
  deleted_with uuid,
  version integer not null default 1,
  search_text text collate "C" not null generated always as (searchable(name)) stored,
  constraint media_item_is_folder_or_file check ((kind = 'folder') = (file_id is null)),
  constraint media_item_of_folder check (kind = 'folder' or (brand_id is null and audience_id is null)),
  constraint media_item_of_file check (kind <> 'folder' or (languages = '{}' and expires_on is null)),
  constraint media_item_trash check ((deleted_at is null) = (deleted_with is null))
);

-- One name once in a folder, whatever its case.
create unique index media_item_name on media_item (parent_id, lower(name)) nulls not distinct where deleted_at is null;

-- Leads from a path to its item. A path may be too long for an ordered index.
create index media_item_path on media_item using hash (lower(path));

-- What is in a folder, folders first.
create index media_item_order on media_item (parent_id, (kind = 'folder') desc, name, id) where deleted_at is null;

-- The whole tree by name.
create index media_item_by_name on media_item ((kind = 'folder') desc, name, id) where deleted_at is null;

-- All that is below a folder.
create index media_item_below on media_item using gin (folder_ids);

-- Finds them by the words of their names.
create index media_item_search on media_item using gin (search_text gin_trgm_ops);

-- Who may read a file, and whether something still names it.
create index media_item_file on media_item (file_id);
create index media_item_cover on media_item (cover_id) where cover_id is not null;
create index media_item_thumb on media_item (thumb_id) where thumb_id is not null;

-- Whether a brand can be deleted, and which folders its people work on.
create index media_item_brand on media_item (brand_id) where brand_id is not null;

-- The trash, and what its sweep deletes.
create index media_item_deleted on media_item (deleted_at) where deleted_at is not null;
create index media_item_deleted_with on media_item (deleted_with) where deleted_with is not null;

-- People who are deleted are looked up.
create index media_item_created_by on media_item (created_by) where created_by is not null;
create index media_item_deleted_by on media_item (deleted_by) where deleted_by is not null;
create index media_item_updated_by on media_item (updated_by) where updated_by is not null;

-- What a file was, version by version.
create table media_version (
  item_id uuid references media_item on delete cascade,
  number integer,
  file_id uuid not null references file,
  -- The older version that it brought back.
  restored_from integer,
  created_by uuid references user_account,
  created_at timestamptz not null default now(),
  primary key (item_id, number)
);

create index media_version_file on media_version (file_id);

-- People who are deleted are looked up.
create index media_version_created_by on media_version (created_by) where created_by is not null;

-- What somebody chose for a ZIP. The sweep removes it after a day.
create table media_zip (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  item_ids uuid[] not null,
  created_at timestamptz not null default now()
);

create index media_zip_user on media_zip (user_id);
create index media_zip_created on media_zip (created_at);

-- An audience goes with its folder, and when the folder is for everybody again.
create trigger media_item_left_audience_deleted after delete on media_item for each row
  when (old.audience_id is not null) execute function delete_left_audience();
create trigger media_item_left_audience_dropped after update of audience_id on media_item for each row
  when (old.audience_id is not null and old.audience_id is distinct from new.audience_id) execute function delete_left_audience();
