-- Roles, users, dealers, groups, sessions.

create table role (
  id uuid primary key,
  -- Null for a role an administrator made.
  code text unique,
  name text collate natural_order not null,
  name_fr text not null default '',
  rank integer not null check (rank between 0 and 99),
  system boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index role_name on role (searchable(name));

create table role_right (
  role_id uuid not null references role on delete cascade,
  name text not null,
  primary key (role_id, name)
);

create table user_account (
  id uuid primary key,
  email text not null,
  first_name text collate natural_order not null default '',
  last_name text collate natural_order not null default '',
  full_name text collate natural_order not null generated always as (trim(first_name || ' ' || last_name)) stored,
  role_id uuid not null references role,
  status text not null default 'pending' check (status in ('pending', 'active', 'denied', 'deactivated')),
  status_reason text,
  status_changed_at timestamptz,
  status_changed_by uuid references user_account,
  email_verified_at timestamptz,
  -- argon2id in PHC form; null for a person invited or imported without one.
  password_hash text,
  password_changed_at timestamptz,
  is_instructor boolean not null default false,
  language text not null default 'en',
  date_of_birth date,
  phone text not null default '',
  address_line1 text not null default '',
  city text not null default '',
  region text not null default '',
  postal_code text not null default '',
  country text not null default '',
  company text not null default '',
  company_role text not null default '',
  primary_role text not null default '',
  dealer_position text not null default '',
  website text not null default '',
  sales_rep_email text not null default '',
  sales_rep_id uuid references user_account,
  receive_emails boolean not null default true,
  participating_learner boolean not null default true,
  -- True: the person has confirmed the positions since they were last reset (gap 44).
  reset_positions boolean not null default true,
  editing_brand_id uuid,
  profile_image_id uuid references file,
  -- A second account of the same person points at the one that took over its history.
  merged_into_id uuid references user_account,
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  approved_at timestamptz
);
create unique index user_account_email on user_account (lower(email));
create index user_account_name on user_account (full_name, id);
create index user_account_search on user_account
  using gin (searchable(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);
create index user_account_role on user_account (role_id);
create index user_account_status on user_account (status, created_at);

create table business_unit (
  id uuid primary key,
  code text not null,
  name text collate natural_order not null,
  name_fr text not null default '',
  description text not null default '',
  description_fr text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index business_unit_code on business_unit (upper(code));
create unique index business_unit_name on business_unit (searchable(name));

create table user_business_unit (
  user_id uuid not null references user_account on delete cascade,
  business_unit_id uuid not null references business_unit on delete cascade,
  primary key (user_id, business_unit_id)
);

create table dealer (
  id uuid primary key,
  number text not null,
  name text collate natural_order not null,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending')),
  address_line1 text not null default '',
  city text collate natural_order not null default '',
  region text not null default '',
  postal_code text not null default '',
  country text not null default '',
  phone text not null default '',
  website text not null default '',
  latitude double precision,
  longitude double precision,
  time_zone text not null default 'America/New_York',
  language text not null default 'en',
  feed_updated_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index dealer_number on dealer (upper(number));
create index dealer_name on dealer (name, id);
create index dealer_search on dealer using gin (searchable(name || ' ' || number || ' ' || city) gin_trgm_ops);

create table dealer_business_unit (
  dealer_id uuid not null references dealer on delete cascade,
  business_unit_id uuid not null references business_unit,
  primary key (dealer_id, business_unit_id)
);
create index dealer_business_unit_unit on dealer_business_unit (business_unit_id);

-- Membership is dated: history keeps the dealer of the time.
create table dealer_membership (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  dealer_id uuid not null references dealer,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  check (ended_at is null or ended_at >= started_at)
);
create unique index dealer_membership_current on dealer_membership (user_id, dealer_id) where ended_at is null;
create index dealer_membership_dealer on dealer_membership (dealer_id) where ended_at is null;

-- Audience groups, which the portal calls departments.
create table assignment_group (
  id uuid primary key,
  name text collate natural_order not null,
  name_fr text not null default '',
  description text not null default '',
  category text not null default '',
  status text not null default 'active' check (status in ('active', 'inactive')),
  -- People without a choice of their own are put here (has-default-group).
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index assignment_group_name on assignment_group (searchable(name));
create unique index assignment_group_default on assignment_group (is_default) where is_default;

create table assignment_group_member (
  assignment_group_id uuid not null references assignment_group on delete cascade,
  user_id uuid not null references user_account on delete cascade,
  added_at timestamptz not null default now(),
  primary key (assignment_group_id, user_id)
);
create index assignment_group_member_user on assignment_group_member (user_id);

-- Joins field staff with the dealers and people they look after (gap 73).
create table admin_group (
  id uuid primary key,
  name text collate natural_order not null,
  description text not null default '',
  status text not null default 'active' check (status in ('active', 'inactive')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index admin_group_name on admin_group (searchable(name));
create table admin_group_staff (
  admin_group_id uuid not null references admin_group on delete cascade,
  user_id uuid not null references user_account on delete cascade,
  primary key (admin_group_id, user_id)
);
create index admin_group_staff_user on admin_group_staff (user_id);
create table admin_group_dealer (
  admin_group_id uuid not null references admin_group on delete cascade,
  dealer_id uuid not null references dealer on delete cascade,
  primary key (admin_group_id, dealer_id)
);
create index admin_group_dealer_dealer on admin_group_dealer (dealer_id);
create table admin_group_user (
  admin_group_id uuid not null references admin_group on delete cascade,
  user_id uuid not null references user_account on delete cascade,
  primary key (admin_group_id, user_id)
);
create index admin_group_user_user on admin_group_user (user_id);

-- Only the hash of a token is kept. While acting for someone the row names that person too.
create table session (
  id uuid primary key,
  token_hash bytea not null unique,
  user_id uuid not null references user_account on delete cascade,
  -- Opened before the address was verified: may only verify it, sign out and change the language.
  limited boolean not null default false,
  proxy_user_id uuid references user_account on delete cascade,
  proxy_reason text,
  proxy_expires_at timestamptz,
  proxy_step_up_at timestamptz,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- Every use pushes the end this far ahead again.
  lifetime_seconds integer not null,
  expires_at timestamptz not null,
  ip inet,
  user_agent text not null default '',
  check ((proxy_user_id is null) = (proxy_expires_at is null))
);
create index session_of_user on session (user_id);
create index session_expiry on session (expires_at);

-- Codes sent by mail: only the hash, ten minutes, counted tries.
create table account_code (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  purpose text not null check (purpose in ('verify-email', 'recovery')),
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  tries integer not null default 0,
  used_at timestamptz
);
create index account_code_user on account_code (user_id, purpose, created_at desc);

create table cookie_consent (
  id uuid primary key,
  consent_id text not null,
  user_id uuid references user_account on delete set null,
  accept_type text not null check (accept_type in ('all', 'necessary', 'custom')),
  accepted_categories text[] not null,
  rejected_categories text[] not null,
  created_at timestamptz not null default now()
);
create index cookie_consent_id on cookie_consent (consent_id, created_at desc);

create table contact_request (
  id uuid primary key,
  user_id uuid references user_account on delete set null,
  full_name text not null,
  email text not null,
  phone text not null,
  message text not null,
  created_at timestamptz not null default now()
);

-- A learner's or manager's wish that an administrator decides (gaps 178, 179).
create table learner_request (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  type text not null check (type in ('deactivate', 'participating')),
  status text not null default 'pending' check (status in ('pending', 'approved', 'denied')),
  reason text not null,
  requested_by uuid not null references user_account,
  requested_at timestamptz not null default now(),
  decided_by uuid references user_account,
  decided_at timestamptz
);
create unique index learner_request_open on learner_request (user_id, type) where status = 'pending';
create index learner_request_status on learner_request (status, type);

-- Brands belong to training; who owns one belongs to people, so that scope needs no higher wing.
create table brand_owner (
  brand_id uuid not null,
  user_id uuid not null references user_account on delete cascade,
  is_administrator boolean not null default false,
  primary key (brand_id, user_id)
);
create index brand_owner_user on brand_owner (user_id);

alter table file add foreign key (uploaded_by) references user_account on delete set null;
