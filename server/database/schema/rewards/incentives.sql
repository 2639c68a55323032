-- What people can earn or buy with points: codes, items, and how many are left.

-- Something that people earn with a curriculum, are given, or buy with points.
create table incentive (
  id uuid primary key,
  name text collate natural_order not null default '',
  name_fr text not null default '',
  description text not null default '',
  description_fr text not null default '',
  brand_id uuid references brand,
  -- People earn it by passing the required courses of this curriculum.
  curriculum_id uuid references curriculum on delete set null,
  type text not null check (type in ('code', 'qrcode', 'physical', 'points-shop')),
  -- How it is handed over. The type decides, except for what is bought with points.
  delivery text not null check (delivery in ('code', 'qrcode', 'shipped')),
  points_cost integer not null default 0 check (points_cost between 0 and 1000000),
  -- How often one person may redeem it; null without a limit.
  per_person integer check (per_person between 1 and 1000),
  starts_on date,
  ends_on date,
  audience_id uuid references audience,
  -- The day on which everybody who had already passed was last looked for.
  searched_on date,
  image_id uuid references file,
  -- Read only by people who work on the incentive, and those who redeemed it.
  qrcode_image_id uuid references file,
  position integer not null,
  status text not null default 'draft' check (status in ('draft', 'published', 'unpublished')),
  published_at timestamptz,
  created_by uuid references user_account,
  created_at timestamptz not null default now(),
  updated_by uuid references user_account,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid references user_account,
  version integer not null default 1,
  constraint incentive_dates check (ends_on >= starts_on)
);

-- People who are deleted are looked up.
create index incentive_created_by on incentive (created_by) where created_by is not null;
create index incentive_deleted_by on incentive (deleted_by) where deleted_by is not null;
create index incentive_updated_by on incentive (updated_by) where updated_by is not null;

-- Codes that are handed out, each to one person for ever.
create table incentive_code (
  id uuid primary key,
  incentive_id uuid not null references incentive on delete cascade,
  code text not null check (length(code) between 1 and 100),
  added_by uuid references user_account,
  added_at timestamptz not null default now(),
  -- A code that somebody got stays claimed for ever: they have seen it.
  claimed_at timestamptz,
  reward_id uuid,
  -- Its redemption was undone.
  retired_at timestamptz,
  constraint incentive_code_once unique (incentive_id, code),
  constraint incentive_code_claim check ((claimed_at is null) = (reward_id is null))
);

-- Items of an incentive that is not handed over as a code. A row of its own, so that redeeming does not wait for the form.
create table incentive_stock (
  incentive_id uuid primary key references incentive on delete cascade,
  -- Null without a limit.
  quantity integer check (quantity between 0 and 1000000),
  taken integer not null default 0 check (taken >= 0),
  constraint incentive_stock_not_overdrawn check (taken <= quantity)
);

-- Incentives whose earners among people who have already passed are still to be found, and how far that is.
create table incentive_earner_search (
  incentive_id uuid primary key references incentive on delete cascade,
  requested_at timestamptz not null default now(),
  after_user_id uuid not null default '00000000-0000-0000-0000-000000000000'
);

create index incentive_order on incentive (position, id);

-- Finds incentives by their texts.
create index incentive_search on incentive
  using gin (searchable(name || ' ' || name_fr || ' ' || description || ' ' || description_fr) gin_trgm_ops);

create index incentive_brand on incentive (brand_id);
create index incentive_curriculum on incentive (curriculum_id);
create index incentive_audience on incentive (audience_id);
create index incentive_image on incentive (image_id);
create index incentive_qrcode_image on incentive (qrcode_image_id);

-- The next code to hand out.
create index incentive_code_free on incentive_code (incentive_id, id) where claimed_at is null;

create index incentive_code_list on incentive_code (incentive_id, id);
create index incentive_code_reward on incentive_code (reward_id);
create index incentive_code_added_by on incentive_code (added_by);

-- A code that nobody has stands in one incentive only: otherwise it would go to two people.
create unique index incentive_code_free_once on incentive_code (code) where claimed_at is null;

create index incentive_code_code on incentive_code (code);
