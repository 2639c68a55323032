-- Spiffs: programs that pay for sales, their terms, receipts as they were read, and claims.

create table spiff (
  id uuid primary key,
  name text collate natural_order not null default '',
  name_fr text not null default '',
  details text not null default '' check (length(details) <= 150),
  details_fr text not null default '' check (length(details_fr) <= 150),
  status text not null default 'pending' check (status in ('pending', 'approved', 'denied')),
  -- Why it was denied.
  reason text not null default '',
  -- Those of new claims.
  terms_id uuid not null,
  audience_id uuid references audience,
  thumbnail_id uuid references file,
  -- What a good receipt looks like.
  receipt_id uuid references file,
  -- As it was asked for; approval moves it to the ledger.
  budget_cents bigint check (budget_cents > 0),
  -- What approvals have moved to the budget of the ledger so far. Null: claims are paid without a budget.
  funded_cents bigint check (funded_cents >= 0),
  created_by uuid references user_account,
  created_at timestamptz not null default now(),
  updated_by uuid references user_account,
  updated_at timestamptz not null default now(),
  -- Who last changed what it pays. Neither that person nor who created it approves it.
  terms_by uuid references user_account,
  decided_by uuid references user_account,
  decided_at timestamptz,
  approvals integer not null default 0,
  version integer not null default 1,
  constraint spiff_decided check ((status = 'pending') or decided_at is not null)
);
create index spiff_list on spiff (status, updated_at desc, id);
create index spiff_search on spiff using gin (searchable(name || ' ' || name_fr || ' ' || details || ' ' || details_fr) gin_trgm_ops);
create index spiff_audience on spiff (audience_id);
create index spiff_thumbnail on spiff (thumbnail_id);
create index spiff_receipt on spiff (receipt_id);
create index spiff_created_by on spiff (created_by);
create index spiff_updated_by on spiff (updated_by);
create index spiff_terms_by on spiff (terms_by);
create index spiff_decided_by on spiff (decided_by);
create trigger spiff_delete_left_audience after delete on spiff for each row
  when (old.audience_id is not null) execute function delete_left_audience();
create trigger spiff_update_left_audience after update of audience_id on spiff for each row
  when (old.audience_id is not null and old.audience_id is distinct from new.audience_id) execute function delete_left_audience();

-- Never changed: a claim keeps the terms that were in force when it was sent.
create table spiff_terms (
  id uuid primary key,
  spiff_id uuid not null references spiff on delete cascade,
  type text not null check (type in ('MANUAL', 'RECEIPT_SCAN')),
  structure text not null check (structure in ('PER_ITEM', 'FIXED', 'PER_SPENT')),
  payout_type text not null check (payout_type in ('cash', 'dealerCredit')),
  currency text not null check (currency in ('USD', 'CAD', 'EUR')),
  amount_cents bigint not null check (amount_cents > 0),
  spent_unit_cents bigint check (spent_unit_cents > 0),
  starts_on date not null,
  ends_on date not null,
  per_claim_cents bigint check (per_claim_cents > 0),
  per_person_cents bigint check (per_person_cents > 0),
  created_at timestamptz not null default now(),
  constraint spiff_terms_dates check (ends_on >= starts_on),
  constraint spiff_terms_unit check (structure <> 'PER_SPENT' or spent_unit_cents is not null)
);
create index spiff_terms_spiff on spiff_terms (spiff_id);
create index spiff_terms_dates on spiff_terms (ends_on, starts_on);
alter table spiff add constraint spiff_terms_id_fkey foreign key (terms_id) references spiff_terms deferrable initially deferred;
create index spiff_terms_id on spiff (terms_id);

create table spiff_part (
  terms_id uuid not null references spiff_terms on delete cascade,
  -- Letters and digits in upper case: how part numbers are compared.
  part_key text not null check (part_key <> ''),
  position integer not null,
  part_number text not null,
  name text not null default '',
  name_fr text not null default '',
  amount_cents bigint check (amount_cents > 0),
  primary key (terms_id, part_key)
);

-- What a person was approved of a program: drawn on under the lock of this row.
create table spiff_person (
  spiff_id uuid not null references spiff on delete cascade,
  user_id uuid not null references user_account,
  approved_cents bigint not null default 0 check (approved_cents >= 0),
  primary key (spiff_id, user_id)
);
create index spiff_person_user on spiff_person (user_id);

-- Receipts that a worker reads. One whose file goes is forgotten.
create table receipt_reading (
  id uuid primary key,
  file_id uuid not null references file on delete cascade,
  user_id uuid not null references user_account,
  state text not null default 'waiting' check (state in ('waiting', 'reading', 'done', 'unreadable')),
  requested_at timestamptz not null default now(),
  -- The worker that reads it, and until when it may.
  holder uuid,
  held_until timestamptz,
  tries integer not null default 0,
  finished_at timestamptz,
  took_ms integer,
  pages integer not null default 1,
  -- Text and values with their places, as `readValues` describes them.
  found jsonb,
  -- Of the first page: photos of the same paper differ in few bits.
  picture_hash bit(256),
  picture_pieces integer[] not null default '{}',
  constraint receipt_reading_finished check ((state in ('done', 'unreadable')) = (finished_at is not null))
);
create unique index receipt_reading_file on receipt_reading (file_id);
create index receipt_reading_user on receipt_reading (user_id);
create index receipt_reading_waiting on receipt_reading (requested_at, id) where state in ('waiting', 'reading');

create table spiff_claim (
  id uuid primary key,
  -- What people call it, counted up.
  number integer not null generated always as identity,
  spiff_id uuid not null references spiff,
  terms_id uuid not null references spiff_terms,
  user_id uuid not null references user_account,
  -- Somebody who sent it while acting for the person.
  sent_by uuid references user_account,
  dealer_id uuid not null references dealer,
  -- The day at the dealer.
  purchase_date date not null,
  receipt_number text not null,
  -- Letters and digits in upper case: how receipt numbers are compared.
  receipt_key text not null check (receipt_key <> ''),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  total_cents bigint not null check (total_cents > 0),
  -- In the currency of the program, if the receipt has another one.
  converted_cents bigint check (converted_cents > 0),
  note text not null default '',
  -- What was claimed, after the limit for each claim.
  claimed_cents bigint not null check (claimed_cents > 0),
  status text not null default 'pending' check (status in ('pending', 'approved', 'denied')),
  approved_cents bigint check (approved_cents > 0),
  reason text,
  decision_note text not null default '',
  decided_by uuid references user_account,
  decided_at timestamptz,
  is_automatic boolean not null default false,
  -- The key of each posting.
  approvals integer not null default 0,
  reversed_at timestamptz,
  receipt_id uuid not null references file,
  reading_id uuid references receipt_reading on delete set null,
  -- A program that approves by the receipt has not looked at the reading yet.
  awaits_scan boolean not null default false,
  picture_hash bit(256),
  -- Pieces of the hash that differ between papers. Two hashes with up to fifteen different bits share one.
  picture_pieces integer[] not null default '{}',
  sent_at timestamptz not null,
  -- Person, dealer, and receipt in searchable form, as they were called then.
  search_text text not null,
  version integer not null default 1,
  constraint spiff_claim_decided check ((status = 'pending') = (decided_at is null)),
  constraint spiff_claim_approved check ((status = 'approved') = (approved_cents is not null)),
  constraint spiff_claim_denied check ((status = 'denied') = (reason is not null))
);
create unique index spiff_claim_number on spiff_claim (number);
-- One claim that waits or is approved for each program, dealer, and receipt.
create unique index spiff_claim_once on spiff_claim (spiff_id, dealer_id, receipt_key) where status <> 'denied';
create index spiff_claim_receipt_key on spiff_claim (receipt_key);
create index spiff_claim_sent on spiff_claim (sent_at, id);
create index spiff_claim_status on spiff_claim (status, sent_at, id);
create index spiff_claim_purchased on spiff_claim (status, purchase_date, id);
create index spiff_claim_amount on spiff_claim (status, claimed_cents, id);
create index spiff_claim_user on spiff_claim (user_id, sent_at);
create index spiff_claim_spiff on spiff_claim (spiff_id, status, sent_at);
create index spiff_claim_terms on spiff_claim (terms_id);
create index spiff_claim_dealer on spiff_claim (dealer_id, purchase_date);
create index spiff_claim_receipt on spiff_claim (receipt_id);
create index spiff_claim_reading on spiff_claim (reading_id);
create index spiff_claim_sent_by on spiff_claim (sent_by);
create index spiff_claim_decided_by on spiff_claim (decided_by);
create index spiff_claim_pieces on spiff_claim using gin (picture_pieces) where picture_pieces <> '{}';
create index spiff_claim_search on spiff_claim using gin (search_text gin_trgm_ops);
create index spiff_claim_awaiting on spiff_claim (sent_at) where awaits_scan;

create table spiff_claim_item (
  claim_id uuid not null references spiff_claim on delete cascade,
  part_key text not null check (part_key <> ''),
  position integer not null,
  part_number text not null,
  quantity integer not null check (quantity between 1 and 999),
  -- Null until it is approved.
  approved_quantity integer check (approved_quantity between 0 and 999),
  primary key (claim_id, part_key),
  constraint spiff_claim_item_part check (approved_quantity <= quantity)
);
