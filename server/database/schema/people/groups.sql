-- Groups that people are trained in, which the portal calls departments.

-- A group of people, which the portal calls a department. Audiences and reports go by it.
create table assignment_group (
  id uuid primary key,
  name text collate natural_order not null,
  name_fr text not null default '',
  description text not null default '',
  category text not null default '',
  status text not null default 'active' check (status in ('active', 'inactive')),
  -- People without a choice of their own are put here.
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  -- Its people follow a rule.
  follows_rule boolean not null default false,
  -- Whoever has made no choice of their own has not met a rule.
  constraint assignment_group_default_by_hand check (not (follows_rule and is_default))
);

-- Who is in a department now.
create table assignment_group_member (
  assignment_group_id uuid references assignment_group on delete cascade,
  user_id uuid references user_account on delete cascade,
  added_at timestamptz not null default now(),
  primary key (assignment_group_id, user_id)
);

-- There is one default department at most.
create unique index assignment_group_default on assignment_group (is_default) where is_default;

create index assignment_group_member_user on assignment_group_member (user_id);

-- A name that differs only in case and accents is taken.
create unique index assignment_group_name on assignment_group (folded(name));
