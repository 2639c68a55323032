-- What every wing stands on: sorting and searching, files, the audit trail, limits, mail that leaves once.

create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- One collation of our own: capitals and accents in their place, numbers by value, the same on every PostgreSQL.
create collation natural_order (provider = icu, locale = 'und-u-kn-true', deterministic = true);

-- Search ignores case and accents. unaccent() itself is only stable; naming its dictionary makes this immutable.
create function searchable(value text) returns text
  language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- A stored file and who answers for it. It belongs to its uploader until a saved record names it;
-- from then on whoever may see that record may read it.
create table file (
  id uuid primary key,
  uploaded_by uuid,
  storage_key text not null unique,
  name text not null,
  media_type text not null,
  size_bytes bigint not null,
  sha256 bytea not null,
  width_px integer,
  height_px integer,
  -- The kind of record that names it ('resource', 'user', 'course' …) and that record; null while staged.
  owner_kind text,
  owner_id uuid,
  created_at timestamptz not null default now(),
  check ((owner_kind is null) = (owner_id is null))
);
create index file_owner on file (owner_kind, owner_id);
create index file_staged on file (created_at) where owner_kind is null;

-- Storage keys no row needs any more; the sweep removes the object, then the row.
create table file_removal (
  storage_key text primary key,
  requested_at timestamptz not null default now()
);

-- Append-only. Written in the transaction of the change it tells of; under a proxy it names both people.
create table activity_log (
  id uuid primary key,
  at timestamptz not null default now(),
  type text not null,
  user_id uuid,
  proxied_by uuid,
  proxy_reason text,
  entity_kind text,
  entity_id uuid,
  entity_name text,
  before jsonb,
  after jsonb,
  ip inet,
  request_id text
);
create index activity_log_at on activity_log (at desc, id desc);
create index activity_log_user on activity_log (user_id, at desc);
create index activity_log_entity on activity_log (entity_kind, entity_id, at desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger activity_log_append_only before update or delete on activity_log
  for each row execute function refuse_change();

-- Counters of rate-limiter-flexible.
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- Settings an administrator changes in the portal (the file configuration is laid under them).
create table portal_setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by uuid
);

-- A mail is written once per occasion; the worker sends it and notes when.
create table mail (
  id uuid primary key,
  occasion text not null unique,
  recipient text not null,
  language text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text
);
create index mail_unsent on mail (created_at) where sent_at is null and failed_at is null;

-- Once per period, however many workers: the row is written in the transaction of the work.
create table job_run (
  name text not null,
  period text not null,
  finished_at timestamptz not null default now(),
  primary key (name, period)
);
