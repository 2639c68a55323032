-- Money that people are owed for what was approved, and the tax forms that must be on file before.

create table tax_form (
  id uuid primary key,
  user_id uuid not null references user_account,
  -- The calendar year in which it was signed. It counts for that year only.
  tax_year integer not null check (tax_year between 2020 and 2100),
  legal_name text not null,
  business_name text not null default '',
  classification text not null check (classification in ('individual', 'c-corporation', 's-corporation', 'partnership', 'trust', 'llc', 'other')),
  -- As form W-9 asks on line 3: how an LLC is taxed, or what else it is.
  classification_note text not null default '',
  address jsonb not null,
  tin_kind text not null check (tin_kind in ('ssn', 'ein')),
  -- AES-256-GCM: nonce, ciphertext, and tag. The key is never in the database.
  tin_sealed bytea not null,
  tin_key text not null,
  tin_last4 text not null check (tin_last4 ~ '^\d{4}$'),
  is_exempt_from_withholding boolean not null,
  signature text not null,
  signed_at timestamptz not null,
  -- A newer form of the same year replaced it.
  replaced_at timestamptz
);
create unique index tax_form_standing on tax_form (user_id, tax_year) where replaced_at is null;
create index tax_form_year on tax_form (tax_year, user_id);

-- A run pays what was owed when it was created. Somebody else releases it; only then is the money posted, and its file can be downloaded.
create table payout_run (
  id uuid primary key,
  -- What people call it, counted up.
  number integer not null generated always as identity,
  status text not null default 'draft' check (status in ('draft', 'releasing', 'released')),
  created_by uuid not null references user_account,
  created_at timestamptz not null,
  released_by uuid references user_account,
  released_at timestamptz,
  constraint payout_run_release check ((status = 'draft') = (released_by is null)),
  constraint payout_run_two_people check (released_by <> created_by)
);
create unique index payout_run_number on payout_run (number);
create index payout_run_created_by on payout_run (created_by);
create index payout_run_released_by on payout_run (released_by);

-- One line for each person and currency.
create table payout_line (
  id uuid primary key,
  run_id uuid not null references payout_run on delete cascade,
  user_id uuid not null references user_account,
  currency text not null check (currency in ('USD', 'CAD', 'EUR')),
  amount_cents bigint not null check (amount_cents > 0),
  status text not null default 'open' check (status in ('open', 'posted', 'paid', 'returned')),
  -- Of the bank, as the administrator entered it; or why it came back.
  note text not null default '',
  settled_by uuid references user_account,
  settled_at timestamptz,
  constraint payout_line_once unique (run_id, user_id, currency),
  constraint payout_line_settled check ((status in ('paid', 'returned')) = (settled_at is not null))
);
create index payout_line_user on payout_line (user_id, run_id);
create index payout_line_settled_by on payout_line (settled_by);
create index payout_line_list on payout_line (run_id, status, id);

create table cash_owed (
  id uuid primary key,
  source text not null check (source in ('spiff', 'activity')),
  -- The claim or submission that was approved. Without a reference: each source has a table of its own.
  record_id uuid not null,
  user_id uuid not null references user_account,
  -- Where the person worked when it was approved.
  dealer_id uuid references dealer,
  currency text not null check (currency in ('USD', 'CAD', 'EUR')),
  amount_cents bigint not null check (amount_cents > 0),
  owed_at timestamptz not null,
  -- The line that pays it; null while it waits for a run, and again once the line was returned.
  payout_line_id uuid references payout_line on delete set null,
  -- The approval was reversed before anything was paid.
  taken_back_at timestamptz,
  constraint cash_owed_not_both check (taken_back_at is null or payout_line_id is null)
);
create unique index cash_owed_once on cash_owed (source, record_id) where taken_back_at is null;
create index cash_owed_user on cash_owed (user_id, owed_at);
create index cash_owed_dealer on cash_owed (dealer_id);
create index cash_owed_line on cash_owed (payout_line_id);
create index cash_owed_waiting on cash_owed (user_id, currency) where payout_line_id is null and taken_back_at is null;

-- Everything a line ever paid for, also after it was returned.
create table payout_item (
  line_id uuid not null references payout_line on delete cascade,
  owed_id uuid not null references cash_owed,
  primary key (line_id, owed_id)
);
create index payout_item_owed on payout_item (owed_id);
