-- Brands, whose makers and contents everything in training belongs to.

-- A brand that dealers sell, with its page and its limits.
create table brand (
  id uuid primary key,
  slug text not null unique,
  name text collate natural_order not null,
  colour text not null default '#0181F6' check (colour ~ '^#[0-9A-Fa-f]{6}$'),
  bucket text not null default '',
  segments text[] not null default '{}',
  headline text not null default '',
  headline_fr text not null default '',
  description text not null default '',
  description_fr text not null default '',
  links jsonb not null default '[]',
  blocks jsonb not null default '[]',
  status text not null default 'draft' check (status in ('draft', 'published', 'unpublished')),
  active boolean not null default true,
  thumbnail_image_id uuid references file,
  logo_image_id uuid references file,
  banner_image_id uuid references file,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  -- Settings count `version`, the page counts its own: two people at two screens do not hinder each other.
  page_version integer not null default 1,
  -- 0: no limit.
  course_limit integer not null default 0 check (course_limit between 0 and 100000),
  curriculum_limit integer not null default 0 check (curriculum_limit between 0 and 100000),
  updated_by uuid references user_account
);

-- People who are deleted are looked up.
create index brand_updated_by on brand (updated_by) where updated_by is not null;

-- People come before training, so what a person has to do with a brand is referred to from here.
alter table user_account add foreign key (editing_brand_id) references brand;
alter table brand_owner add foreign key (brand_id) references brand on delete cascade;

create index brand_name on brand (name, id);
