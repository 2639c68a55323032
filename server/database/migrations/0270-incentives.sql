-- Incentives, their codes and stock, and the rewards that people have from them.

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
create index incentive_order on incentive (position, id);
create index incentive_search on incentive using gin (searchable(name || ' ' || name_fr || ' ' || description || ' ' || description_fr) gin_trgm_ops);
create index incentive_brand on incentive (brand_id);
create index incentive_curriculum on incentive (curriculum_id);
create index incentive_audience on incentive (audience_id);
create index incentive_image on incentive (image_id);
create index incentive_qrcode_image on incentive (qrcode_image_id);

-- Items of an incentive that is not handed over as a code. A row of its own, so that redeeming does not wait for the form.
create table incentive_stock (
  incentive_id uuid primary key references incentive on delete cascade,
  -- Null without a limit.
  quantity integer check (quantity between 0 and 1000000),
  taken integer not null default 0 check (taken >= 0),
  constraint incentive_stock_not_overdrawn check (taken <= quantity)
);

create table reward (
  id uuid primary key,
  incentive_id uuid not null references incentive,
  curriculum_id uuid references curriculum on delete set null,
  -- Null until it is assigned.
  user_id uuid references user_account,
  -- Where the person worked when it was earned.
  dealer_id uuid references dealer,
  -- Empty: as the incentive is called.
  name text not null default '',
  name_fr text not null default '',
  image_id uuid references file,
  qrcode_image_id uuid references file,
  source text not null check (source in ('curriculum', 'assigned', 'shop')),
  status text not null check (status in ('unassigned', 'earned', 'redeemed', 'sent', 'undone')),
  earned_at timestamptz,
  redeemed_at timestamptz,
  sent_at timestamptz,
  undone_at timestamptz,
  -- Points paid for the redemption in force.
  points integer not null default 0 check (points >= 0),
  -- Redemptions so far, those undone included: the key of the points of each.
  redemptions integer not null default 0,
  redemption_code text unique,
  address jsonb,
  note text not null default '',
  carrier text not null default '',
  tracking_number text not null default '',
  created_by uuid references user_account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint reward_owner check ((status = 'unassigned') = (user_id is null)),
  constraint reward_redeemed check ((status in ('redeemed', 'sent')) = (redemption_code is not null))
);
create unique index reward_earned_once on reward (user_id, incentive_id) where source = 'curriculum';
create index reward_user on reward (user_id, incentive_id, status);
create index reward_incentive on reward (incentive_id, status, id);
create index reward_curriculum on reward (curriculum_id);
create index reward_dealer on reward (dealer_id);
create index reward_image on reward (image_id);
create index reward_qrcode_image on reward (qrcode_image_id);
create index reward_redeemed_at on reward (redeemed_at) where redeemed_at is not null;

create table incentive_code (
  id uuid primary key,
  incentive_id uuid not null references incentive on delete cascade,
  code text not null check (length(code) between 1 and 100),
  added_by uuid references user_account,
  added_at timestamptz not null default now(),
  -- A code that somebody got stays claimed for ever: they have seen it.
  claimed_at timestamptz,
  reward_id uuid references reward,
  -- Its redemption was undone.
  retired_at timestamptz,
  constraint incentive_code_once unique (incentive_id, code),
  constraint incentive_code_claim check ((claimed_at is null) = (reward_id is null))
);
create index incentive_code_free on incentive_code (incentive_id, id) where claimed_at is null;
create index incentive_code_list on incentive_code (incentive_id, id);
create index incentive_code_reward on incentive_code (reward_id);
create index incentive_code_added_by on incentive_code (added_by);

-- Incentives whose earners among people who have already passed are still to be found, and how far that is.
create table incentive_earner_search (
  incentive_id uuid primary key references incentive on delete cascade,
  requested_at timestamptz not null default now(),
  after_user_id uuid not null default '00000000-0000-0000-0000-000000000000'
);
