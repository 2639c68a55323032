-- Resources: documents, videos, links and images for the shop.

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
  -- Published (gap 197).
  active boolean not null default false,
  published_at timestamptz,
  download_count integer not null default 0,
  created_by uuid references user_account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check (type = 'link' or url is null)
);
create index resource_order on resource (position, id);
create index resource_search on resource using gin (searchable(name || ' ' || name_fr || ' ' || description || ' ' || description_fr) gin_trgm_ops);
create index resource_course on resource (course_id);

-- Who it is for: no row of a kind means no narrowing by it; both kinds narrow together.
create table resource_audience_group (
  resource_id uuid not null references resource on delete cascade,
  assignment_group_id uuid not null references assignment_group on delete cascade,
  primary key (resource_id, assignment_group_id)
);
create index resource_audience_group_group on resource_audience_group (assignment_group_id);
create table resource_audience_unit (
  resource_id uuid not null references resource on delete cascade,
  business_unit_id uuid not null references business_unit on delete cascade,
  primary key (resource_id, business_unit_id)
);
create index resource_audience_unit_unit on resource_audience_unit (business_unit_id);

create table resource_download (
  id uuid primary key,
  resource_id uuid not null references resource on delete cascade,
  user_id uuid not null references user_account,
  dealer_id uuid references dealer,
  at timestamptz not null default now()
);
create index resource_download_of on resource_download (resource_id, at desc);
