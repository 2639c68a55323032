-- Suggested follows: accounts and sites that people are advised to follow.

-- An account on a platform, or a site.
create table suggested_follow (
  id uuid primary key,
  name text collate natural_order not null,
  name_fr text not null default '',
  description text not null default '',
  description_fr text not null default '',
  platform text not null check (platform in ('Website', 'Instagram', 'Facebook', 'YouTube', 'TikTok', 'X')),
  -- The portal never fetches it.
  url text not null check (url like 'https://%'),
  image_id uuid references file,
  brand_id uuid references brand,
  position integer not null,
  status text not null check (status in ('draft', 'published', 'unpublished')),
  published_at timestamptz,
  audience_id uuid unique references audience,
  created_by uuid references user_account,
  created_at timestamptz not null default now(),
  updated_by uuid references user_account,
  updated_at timestamptz not null default now(),
  deleted_by uuid references user_account,
  deleted_at timestamptz,
  version integer not null default 1,
  constraint suggested_follow_is_named check (name <> '' or name_fr <> '')
);

-- People who are deleted are looked up.
create index suggested_follow_created_by on suggested_follow (created_by) where created_by is not null;
create index suggested_follow_deleted_by on suggested_follow (deleted_by) where deleted_by is not null;
create index suggested_follow_updated_by on suggested_follow (updated_by) where updated_by is not null;

-- The order of the list, which people choose.
create index suggested_follow_order on suggested_follow (position, id);

-- Finds them by their texts.
create index suggested_follow_search on suggested_follow
  using gin (searchable(name || ' ' || name_fr || ' ' || description || ' ' || description_fr) gin_trgm_ops);

create index suggested_follow_image on suggested_follow (image_id);
create index suggested_follow_brand on suggested_follow (brand_id);

-- The trash, and what its sweep deletes.
create index suggested_follow_deleted on suggested_follow (deleted_at) where deleted_at is not null;

-- Which state of its choice a curriculum has: the choice is saved as a whole.
create table curriculum_follow_choice (
  curriculum_id uuid primary key references curriculum on delete cascade,
  version integer not null
);

-- What a curriculum suggests, in its own order.
create table curriculum_follow (
  curriculum_id uuid references curriculum_follow_choice on delete cascade,
  follow_id uuid references suggested_follow on delete cascade,
  position integer not null,
  primary key (curriculum_id, follow_id)
);

create index curriculum_follow_follow on curriculum_follow (follow_id);

-- An audience goes with its record, and when the record is for everybody again.
create trigger suggested_follow_left_audience_deleted after delete on suggested_follow for each row
  when (old.audience_id is not null) execute function delete_left_audience();
create trigger suggested_follow_left_audience_dropped after update of audience_id on suggested_follow for each row
  when (old.audience_id is not null and old.audience_id is distinct from new.audience_id) execute function delete_left_audience();
