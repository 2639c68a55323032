-- Claims are scored before they are paid. What a score rests on is kept as it was.

-- Units as they left the factory: which serial was shipped to which dealer, and when.
create table serial_unit (
  -- Letters and digits in upper case: how serials are compared.
  serial_key text primary key check (serial_key <> ''),
  serial text not null,
  -- A part or a model, as the file names it.
  part_number text not null default '',
  dealer_id uuid not null references dealer,
  shipped_on date not null,
  invoice_number text not null default '',
  invoiced_on date,
  imported_by uuid references user_account,
  imported_at timestamptz not null,
  -- Serial, part, invoice, and dealer in searchable form.
  search_text text not null
);
create index serial_unit_dealer on serial_unit (dealer_id, shipped_on);
create index serial_unit_shipped on serial_unit (shipped_on desc, serial_key);
create index serial_unit_imported_by on serial_unit (imported_by);
create index serial_unit_search on serial_unit using gin (search_text gin_trgm_ops);

alter table spiff_terms
  -- A claim names the serial of each unit.
  add column needs_serials boolean not null default false,
  -- Days from the sale until a claim is late. Null: it never is.
  add column late_after_days integer default 30 check (late_after_days between 1 and 365);

-- The serials of the units that a claim is for.
create table spiff_claim_serial (
  claim_id uuid not null references spiff_claim on delete cascade,
  serial_key text not null check (serial_key <> ''),
  part_key text not null,
  position integer not null,
  serial text not null,
  primary key (claim_id, serial_key)
);
create index spiff_claim_serial_key on spiff_claim_serial (serial_key);

alter table spiff_claim
  -- The sum of the weights of its checks. Null until it is scored; a claim without a score is not approved.
  add column score smallint check (score >= 0),
  add column score_band text check (score_band in ('low', 'medium', 'high')),
  -- A worker scores it, again once its receipt was read.
  add column awaits_score boolean not null default true,
  -- Receipt numbers that end with digits count up within what stands before them, as long as they are. Others have no order.
  add column receipt_series text generated always as (
    case when receipt_key ~ '\d$' then length(receipt_key) || ':' || substring(receipt_key from '^(.*?)\d{1,12}$') end) stored,
  add column receipt_place bigint generated always as (substring(receipt_key from '(\d{1,12})$')::bigint) stored,
  add constraint spiff_claim_scored check ((score is null) = (score_band is null));
-- Every claim looks for its picture, so entries must not wait in a list that each search reads.
alter index spiff_claim_pieces set (fastupdate = off);
create index spiff_claim_by_score on spiff_claim (status, score desc nulls last, id desc);
create index spiff_claim_band on spiff_claim (status, score_band, sent_at, id);
create index spiff_claim_awaiting_score on spiff_claim (sent_at, id) where awaits_score and status = 'pending';
create index spiff_claim_line on spiff_claim (dealer_id, receipt_series, receipt_place) where receipt_series is not null;
create index spiff_claim_dealer_sent on spiff_claim (dealer_id, sent_at);
create index spiff_claim_program_sent on spiff_claim (spiff_id, sent_at);

-- The checks of a claim with their weights and evidence, as they were when it was scored last.
create table spiff_claim_score (
  claim_id uuid primary key references spiff_claim on delete cascade,
  checks jsonb not null,
  scored_at timestamptz not null
);
