-- What people got of incentives.

-- One thing that a person got, from earning it to the parcel.
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

-- A code and the reward it was given out for: the code comes first.
alter table incentive_code add foreign key (reward_id) references reward;

-- An incentive is earned once, however many passes arrive at once.
create unique index reward_earned_once on reward (user_id, incentive_id) where source = 'curriculum';

create index reward_user on reward (user_id, incentive_id, status);
create index reward_incentive on reward (incentive_id, status, id);
create index reward_dealer on reward (dealer_id);

-- What was redeemed when.
create index reward_redeemed_at on reward (redeemed_at) where redeemed_at is not null;

-- Most rewards have no curriculum: those write no entry.
create index reward_curriculum on reward (curriculum_id) where curriculum_id is not null;

-- Most rewards have no picture of their own.
create index reward_image on reward (image_id) where image_id is not null;

-- Most rewards have no code of their own.
create index reward_qrcode_image on reward (qrcode_image_id) where qrcode_image_id is not null;

-- Deleting a person asks whether the person is named here.
create index reward_created_by on reward (created_by) where created_by is not null;
