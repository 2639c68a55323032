-- Field staff, with the dealers and people they look after.

-- Joins field staff with the dealers and people they look after.
create table admin_group (
  id uuid primary key,
  name text collate natural_order not null,
  description text not null default '',
  status text not null default 'active' check (status in ('active', 'inactive')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);

-- Who looks after the dealers and people of a group.
create table admin_group_staff (
  admin_group_id uuid references admin_group on delete cascade,
  user_id uuid references user_account on delete cascade,
  primary key (admin_group_id, user_id)
);

-- Dealers that a group looks after.
create table admin_group_dealer (
  admin_group_id uuid references admin_group on delete cascade,
  dealer_id uuid references dealer on delete cascade,
  primary key (admin_group_id, dealer_id)
);

-- People whom a group looks after directly, whatever their dealer.
create table admin_group_user (
  admin_group_id uuid references admin_group on delete cascade,
  user_id uuid references user_account on delete cascade,
  primary key (admin_group_id, user_id)
);

create index admin_group_staff_user on admin_group_staff (user_id);
create index admin_group_dealer_dealer on admin_group_dealer (dealer_id);
create index admin_group_user_user on admin_group_user (user_id);

-- A name that differs only in case and accents is taken.
create unique index admin_group_name on admin_group (folded(name));
