-- Tax forms that must be on file before money is paid.

-- A form W-9 as the person signed it. A newer one replaces it and never changes it.
create table tax_form (
  id uuid primary key,
  user_id uuid not null references user_account,
  -- The calendar year in which it was signed. It counts for that year only.
  tax_year integer not null check (tax_year between 2020 and 2100),
  legal_name text not null,
  business_name text not null default '',
  classification text not null
    check (classification in ('individual', 'c-corporation', 's-corporation', 'partnership', 'trust', 'llc', 'other')),
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

-- One form stands for each person and year.
create unique index tax_form_standing on tax_form (user_id, tax_year) where replaced_at is null;

create index tax_form_year on tax_form (tax_year, user_id);

-- Deleting a person asks whether the person is named here.
create index tax_form_user on tax_form (user_id);
