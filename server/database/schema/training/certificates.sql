-- Designs, and the certificates made with them.

-- A design. What it looks like stands in its versions; a certificate names the version it was made with.
create table certification (
  id uuid primary key,
  -- Whose it is; null: the company's, for every brand.
  brand_id uuid references brand,
  name text collate natural_order not null,
  is_default boolean not null default false,
  created_by uuid references user_account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  -- Certificates made with it keep it; nobody chooses it any more.
  deleted_at timestamptz
);

-- People who are deleted are looked up.
create index certification_created_by on certification (created_by) where created_by is not null;

-- What a design looked like. A certificate keeps its version, so this never changes.
create table certification_version (
  id uuid primary key,
  certification_id uuid not null references certification,
  number integer not null,
  design jsonb not null,
  background_id uuid references file,
  logo_id uuid references file,
  -- Null: valid for ever.
  validity_months integer check (validity_months between 1 and 120),
  reminder_days integer[] not null default '{}',
  created_by uuid references user_account,
  created_at timestamptz not null default now(),
  unique (certification_id, number)
);

-- People who are deleted are looked up.
create index certification_version_created_by on certification_version (created_by) where created_by is not null;

-- The design a curriculum chose. No row: the default.
create table curriculum_certification (
  curriculum_id uuid primary key references curriculum on delete cascade,
  certification_id uuid not null references certification
);

-- That a person passed a curriculum, with the words of that day. Certificates are facts: they are superseded or revoked, never changed.
create table certificate (
  id uuid primary key,
  -- Twelve letters and digits that are hard to guess and easy to type; without the dashes it is shown with.
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  user_id uuid not null references user_account,
  curriculum_id uuid not null references curriculum,
  -- Null: made with the portal's own sheet.
  certification_version_id uuid references certification_version,
  -- As it was on the day: names and work never change under a certificate.
  person_name text collate natural_order not null,
  dealer_id uuid references dealer,
  dealer_name text not null default '',
  curriculum_name text collate natural_order not null,
  curriculum_name_fr text not null default '',
  -- [{name: {en, fr}, passedOn, score}]
  courses jsonb not null,
  issued_at timestamptz not null,
  issued_on date not null,
  expires_on date,
  -- The one it took the place of, and why it was made.
  replaces_id uuid references certificate,
  occasion text not null default 'earned' check (occasion in ('earned', 'renewed', 'reissued')),
  issued_by uuid references user_account,
  issued_proxied_by uuid references user_account,
  superseded_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references user_account,
  revoked_proxied_by uuid references user_account,
  revoke_reason text,
  check ((revoked_at is null) = (revoke_reason is null))
);

-- There is one default design at most.
create unique index certification_default on certification (is_default) where is_default and deleted_at is null;

create index certification_brand on certification (brand_id);
create index certification_version_background on certification_version (background_id);
create index certification_version_logo on certification_version (logo_id);
create index curriculum_certification_of on curriculum_certification (certification_id);

-- One that stands for a person and a curriculum, however many passes arrive at once.
create unique index certificate_standing on certificate (user_id, curriculum_id) where superseded_at is null;

create index certificate_curriculum on certificate (curriculum_id);
create index certificate_version on certificate (certification_version_id);
create index certificate_issued on certificate (issued_on desc, id);

-- Certificates that end, for reminders and renewals.
create index certificate_expires on certificate (expires_on) where superseded_at is null and revoked_at is null;

create index certificate_replaces on certificate (replaces_id);
create index certificate_dealer on certificate (dealer_id);

-- Finds certificates by person, code, or curriculum.
create index certificate_search on certificate using gin
  (searchable(person_name || ' ' || code || ' ' || curriculum_name || ' ' || curriculum_name_fr) gin_trgm_ops);

-- Deleting a person asks whether the person is named here.
create index certificate_user on certificate (user_id);
create index certificate_issued_by on certificate (issued_by) where issued_by is not null;
create index certificate_issued_proxied_by on certificate (issued_proxied_by) where issued_proxied_by is not null;
create index certificate_revoked_by on certificate (revoked_by) where revoked_by is not null;
create index certificate_revoked_proxied_by on certificate (revoked_proxied_by) where revoked_proxied_by is not null;

-- A certificate keeps the design it was made with.
create trigger certification_version_immutable before update on certification_version
  for each row execute function refuse_change();
