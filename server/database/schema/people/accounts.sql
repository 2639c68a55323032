-- Signing in, codes, consent, and the address of a calendar feed.

-- Somebody who is signed in. Only the hash of a token is kept. While acting for someone the row names that person too.
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

-- Codes sent by mail: only the hash, ten minutes, counted tries.
create table account_code (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  purpose text not null check (purpose in ('verify-email', 'recovery')),
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  tries integer not null default 0,
  used_at timestamptz,
  -- Wrong tries of a code are counted for each network, so that strangers elsewhere do not use up the owner's code.
  tries_by_network jsonb not null default '{}'
);

-- What a visitor agreed to. A new choice is a new row, as proof.
create table cookie_consent (
  id uuid primary key,
  consent_id text not null,
  user_id uuid references user_account on delete set null,
  accept_type text not null check (accept_type in ('all', 'necessary', 'custom')),
  accepted_categories text[] not null,
  rejected_categories text[] not null,
  created_at timestamptz not null default now()
);

-- What people wrote with the contact form, also without an account.
create table contact_request (
  id uuid primary key,
  user_id uuid references user_account on delete set null,
  full_name text not null,
  email text not null,
  phone text not null,
  message text not null,
  created_at timestamptz not null default now()
);

-- The address of a person's calendar feed. Whoever has it reads the person's dates without signing in, so only its hash is stored.
create table calendar_feed (
  user_id uuid primary key references user_account on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  -- The last day it was read: enough to see whether it is in use, and at most one write a day.
  read_on date
);

create index session_of_user on session (user_id);
create index session_expiry on session (expires_at);
create index account_code_user on account_code (user_id, purpose, created_at desc);
create index cookie_consent_id on cookie_consent (consent_id, created_at desc);

-- Deleting a person asks whether the person is named here.
create index session_proxy_user on session (proxy_user_id) where proxy_user_id is not null;
create index cookie_consent_user on cookie_consent (user_id) where user_id is not null;
create index contact_request_user on contact_request (user_id) where user_id is not null;

-- Somebody who is deactivated or merged stops reading. The address does not come back with the account.
create function end_calendar_feed() returns trigger language plpgsql as $$
begin
  delete from calendar_feed where user_id = new.id;
  return null;
end $$;
create trigger user_account_ends_calendar_feed after update of status, merged_into_id on user_account for each row
  when (new.status <> 'active' or new.merged_into_id is not null) execute function end_calendar_feed();
