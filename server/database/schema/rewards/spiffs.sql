-- Spiffs: programs that pay for sales, their terms, and claims.

-- A program that pays for sales. What it pays stands in its terms.
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
  -- The brand that pays for a program; null for the company.
  funded_by uuid references brand,
  -- Another brand that is to pay counts once it is approved; until then the one before pays.
  funder_waits boolean not null default false,
  funder_before uuid references brand,
  constraint spiff_decided check (status = 'pending' or decided_at is not null)
);

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
  -- A claim names the serial of each unit.
  needs_serials boolean not null default false,
  -- Days from the sale until a claim is late. Null: it never is.
  late_after_days integer default 30 check (late_after_days between 1 and 365),
  certificate_curriculum_id uuid references curriculum,
  -- For each item, claim, or full amount, on top of what it pays without the certificate.
  certificate_adds_cents bigint check (certificate_adds_cents > 0),
  -- Nothing is paid without the certificate.
  certificate_required boolean not null default false,
  constraint spiff_terms_certificate check (
    (certificate_curriculum_id is not null) = (certificate_adds_cents is not null or certificate_required)),
  constraint spiff_terms_dates check (ends_on >= starts_on),
  constraint spiff_terms_unit check (structure <> 'PER_SPENT' or spent_unit_cents is not null)
);

-- A program and its terms name each other, so the terms are looked for when the transaction ends.
alter table spiff add foreign key (terms_id) references spiff_terms deferrable initially deferred;

-- Parts that the terms pay for, each with its own amount if it has one.
create table spiff_part (
  terms_id uuid references spiff_terms on delete cascade,
  -- Letters and digits in upper case: how part numbers are compared.
  part_key text check (part_key <> ''),
  position integer not null,
  part_number text not null,
  name text not null default '',
  name_fr text not null default '',
  amount_cents bigint check (amount_cents > 0),
  primary key (terms_id, part_key)
);

-- The names by which a text finds claims, once for all claims of a person at a dealer. A text is compared with these and with the numbers
-- of receipts: a word has no spaces, so it never spans both. The names are not in the claim, so a decision does not index them again.
create table spiff_claimant (
  id integer generated always as identity primary key,
  user_id uuid not null references user_account,
  dealer_id uuid not null references dealer,
  -- Person and dealer in searchable form, as they were called when a claim was sent.
  search_text text not null
);

-- What a person claims for one receipt.
create table spiff_claim (
  id uuid primary key,
  -- What people call it, counted up.
  number integer generated always as identity,
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
  version integer not null default 1,
  -- The sum of the weights of its checks. Null until it is scored; a claim without a score is not approved.
  score smallint check (score >= 0),
  score_band text check (score_band in ('low', 'medium', 'high')),
  -- A worker scores it, again once its receipt was read.
  awaits_score boolean not null default true,
  -- Receipt numbers that end with digits count up within what stands before them, as long as they are. Others have no order.
  receipt_series text
    generated always as (case when receipt_key ~ '\d$' then length(receipt_key) || ':' || substring(receipt_key from '^(.*?)\d{1,12}$') end) stored,
  receipt_place bigint generated always as (substring(receipt_key from '(\d{1,12})$')::bigint) stored,
  -- Whether the person held it on the day of the sale, as it was known when the claim was sent. Null: the terms ask for none.
  certificate_held boolean,
  -- The part of a receipt's total that was approved, where a person approved less. Null: all of it.
  approved_total_cents bigint check (approved_total_cents > 0),
  claimant_id integer not null references spiff_claimant,
  constraint spiff_claim_approved check ((status = 'approved') = (approved_cents is not null)),
  constraint spiff_claim_decided check ((status = 'pending') = (decided_at is null)),
  constraint spiff_claim_denied check ((status = 'denied') = (reason is not null)),
  constraint spiff_claim_scored check ((score is null) = (score_band is null))
);

-- Few people decide, and a lookup of anybody else finds nothing: it shall not read the whole table.
alter table spiff_claim alter column decided_by set (n_distinct = 1000);

-- The parts on a receipt that a claim is for.
create table spiff_claim_item (
  claim_id uuid references spiff_claim on delete cascade,
  part_key text check (part_key <> ''),
  position integer not null,
  part_number text not null,
  quantity integer not null check (quantity between 1 and 999),
  -- Null until it is approved.
  approved_quantity integer check (approved_quantity between 0 and 999),
  primary key (claim_id, part_key),
  constraint spiff_claim_item_part check (approved_quantity <= quantity)
);

-- The serials of the units that a claim is for.
create table spiff_claim_serial (
  claim_id uuid references spiff_claim on delete cascade,
  serial_key text check (serial_key <> ''),
  part_key text not null,
  position integer not null,
  serial text not null,
  primary key (claim_id, serial_key)
);

-- The checks of a claim with their weights and evidence, as they were when it was scored last.
create table spiff_claim_score (
  claim_id uuid primary key references spiff_claim on delete cascade,
  checks jsonb not null,
  scored_at timestamptz not null
);

-- How many claims were sent each day (UTC) under which terms, by state, so that the list of claims and the queue of reviewers count no
-- million rows. A change adds its difference as a row of its own, so that none waits for another; the sum is exact in every snapshot. A job
-- folds the rows.
create table spiff_claim_total (
  day date not null,
  terms_id uuid not null,
  status text not null,
  claims integer not null
);

-- What a person was approved of a program: drawn on under the lock of this row.
create table spiff_person (
  spiff_id uuid references spiff on delete cascade,
  user_id uuid references user_account,
  approved_cents bigint not null default 0 check (approved_cents >= 0),
  primary key (spiff_id, user_id)
);

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

create index spiff_list on spiff (status, updated_at desc, id);

-- Finds programs by their texts.
create index spiff_search on spiff using gin (searchable(name || ' ' || name_fr || ' ' || details || ' ' || details_fr) gin_trgm_ops);

create index spiff_audience on spiff (audience_id);
create index spiff_thumbnail on spiff (thumbnail_id);
create index spiff_receipt on spiff (receipt_id);
create index spiff_created_by on spiff (created_by);
create index spiff_updated_by on spiff (updated_by);
create index spiff_terms_by on spiff (terms_by);
create index spiff_decided_by on spiff (decided_by);
create index spiff_terms_spiff on spiff_terms (spiff_id);
create index spiff_terms_dates on spiff_terms (ends_on, starts_on);
create index spiff_terms_id on spiff (terms_id);
create index spiff_person_user on spiff_person (user_id);

-- One claim that waits or is approved for each program, dealer, and receipt.
create unique index spiff_claim_once on spiff_claim (spiff_id, dealer_id, receipt_key) where status <> 'denied';

create index spiff_claim_receipt_key on spiff_claim (receipt_key);
create index spiff_claim_status on spiff_claim (status, sent_at, id);
create index spiff_claim_purchased on spiff_claim (status, purchase_date, id);
create index spiff_claim_amount on spiff_claim (status, claimed_cents, id);
create index spiff_claim_dealer on spiff_claim (dealer_id, purchase_date);
create index spiff_claim_receipt on spiff_claim (receipt_id);

-- Claims whose pictures share a piece. Every claim looks for its picture, so entries must not wait in a list that each search reads.
create index spiff_claim_pieces on spiff_claim using gin (picture_pieces) with (fastupdate = off)
  where picture_pieces <> '{}';

-- Claims whose receipt a program has not looked at yet.
create index spiff_claim_awaiting on spiff_claim (sent_at) where awaits_scan;

create index spiff_claim_terms on spiff_claim (terms_id, status);

-- The list of claims by when they were sent, in the index alone.
create index spiff_claim_sent on spiff_claim (sent_at, id) include (status, terms_id);

-- The list of claims in any order, of any state, kind of program, or days: each order is read in its index alone, however few claims match.
create index spiff_claim_in_order_of_sales on spiff_claim (purchase_date, id) include (sent_at, status, terms_id);

-- The same by amount.
create index spiff_claim_in_order_of_amounts on spiff_claim (claimed_cents, id) include (sent_at, status, terms_id);

-- A number is used once. It is the first order of the list.
create unique index spiff_claim_number on spiff_claim (number) include (id, sent_at, status, terms_id);

-- The claims of one program.
create index spiff_claim_spiff on spiff_claim (spiff_id, status, sent_at) include (id, claimed_cents, purchase_date, number);

create index serial_unit_dealer on serial_unit (dealer_id, shipped_on);
create index serial_unit_shipped on serial_unit (shipped_on desc, serial_key);
create index serial_unit_imported_by on serial_unit (imported_by);

-- Finds units by serial, part, invoice, or dealer.
create index serial_unit_search on serial_unit using gin (search_text gin_trgm_ops);

create index spiff_claim_serial_key on spiff_claim_serial (serial_key);
create index spiff_claim_band on spiff_claim (status, score_band, sent_at, id);

-- Claims that wait to be scored.
create index spiff_claim_awaiting_score on spiff_claim (sent_at, id) where awaits_score and status = 'pending';

-- Claims of the receipts before and after, for the check of numbers in a row.
create index spiff_claim_line on spiff_claim (dealer_id, receipt_series, receipt_place) where receipt_series is not null;

create index spiff_claim_dealer_sent on spiff_claim (dealer_id, sent_at);
create index spiff_claim_program_sent on spiff_claim (spiff_id, sent_at);

-- Terms that ask for a certificate.
create index spiff_terms_curriculum on spiff_terms (certificate_curriculum_id) where certificate_curriculum_id is not null;

create index spiff_funded_by on spiff (funded_by);
create index spiff_claimant_names on spiff_claimant (user_id, dealer_id);
create index spiff_claimant_dealer on spiff_claimant (dealer_id);

-- Finds claimants by any part of their names.
create index spiff_claimant_search on spiff_claimant using gin (search_text gin_trgm_ops);

-- Claims of names that match are found, counted, and sorted in this index alone.
create index spiff_claim_claimant on spiff_claim (claimant_id) include (id, status, sent_at, purchase_date, claimed_cents, number, score);

-- Finds claims by their receipt number.
create index spiff_claim_receipt_search on spiff_claim using gin ((' ' || searchable(receipt_number)) gin_trgm_ops);

-- The sums of a state or some days, in the index alone.
create index spiff_claim_total_of on spiff_claim_total (status, day) include (terms_id, claims);

-- Most claims have no reading: those write no entry.
create index spiff_claim_reading on spiff_claim (reading_id) where reading_id is not null;

-- Few claims are sent for others: the rest write no entry.
create index spiff_claim_sent_by on spiff_claim (sent_by) where sent_by is not null;

-- A claim has nobody who decided until it is decided: until then it writes no entry.
create index spiff_claim_decided_by on spiff_claim (decided_by) where decided_by is not null;

-- Programs that wait for another brand to pay.
create index spiff_funder_before on spiff (funder_before) where funder_before is not null;

-- Claims of a higher risk are few among a million: they are found, counted, and put in any order without reading the others.
create index spiff_claim_risky on spiff_claim (score_band, status, sent_at, id)
  include (claimed_cents, purchase_date, number, score, terms_id, spiff_id)
  where score_band in ('medium', 'high');

-- What a person claimed and was approved, in the index alone.
create index spiff_claim_user on spiff_claim (user_id, sent_at) include (spiff_id, status, approved_cents);

-- The list of claims by score, in the index alone.
create index spiff_claim_in_order_of_scores on spiff_claim (score desc nulls last, id desc) include (status, sent_at, terms_id);

-- Claims are found by the numbers of their parts.
create index spiff_claim_item_part on spiff_claim_item (part_key, claim_id);

-- Claims that come and go are a difference of their day.
create function count_spiff_claims() returns trigger language plpgsql as $$
begin
  insert into spiff_claim_total (day, terms_id, status, claims)
    select (sent_at at time zone 'UTC')::date, terms_id, status, case tg_op when 'INSERT' then 1 else -1 end * count(*)
    from changed group by 1, 2, 3;
  return null;
end $$;
create trigger spiff_claim_counted_in after insert on spiff_claim
  referencing new table as changed for each statement execute function count_spiff_claims();
create trigger spiff_claim_counted_out after delete on spiff_claim
  referencing old table as changed for each statement execute function count_spiff_claims();

-- A decision moves a claim from one number to another, and now and then folds the rows of both.
create function count_moved_spiff_claim() returns trigger language plpgsql as $$
declare
  old_day date := (old.sent_at at time zone 'UTC')::date;
  new_day date := (new.sent_at at time zone 'UTC')::date;
begin
  insert into spiff_claim_total (day, terms_id, status, claims)
    values (old_day, old.terms_id, old.status, -1), (new_day, new.terms_id, new.status, 1);
  if random() < 0.02 then
    perform fold_spiff_claim_total(old_day, old.terms_id, old.status);
    perform fold_spiff_claim_total(new_day, new.terms_id, new.status);
  end if;
  return null;
end $$;
create trigger spiff_claim_counted_over after update of status, sent_at, terms_id on spiff_claim for each row
  when ((old.status, old.sent_at, old.terms_id) is distinct from (new.status, new.sent_at, new.terms_id))
  execute function count_moved_spiff_claim();

-- What the numbers of claims have to sum to.
create view exact_spiff_claim_total as
  select (sent_at at time zone 'UTC')::date as day, terms_id, status, count(*)::integer as claims from spiff_claim group by 1, 2, 3;

-- Every change of a claim's state adds rows to its totals. Of every fifty changes, about one folds what others added, so that few rows wait
-- for the job. It leaves alone what other transactions fold or add meanwhile, and so waits for none.
create function fold_spiff_claim_total(at_day date, of_terms uuid, of_status text) returns void language sql as $$
  with taken as (
    delete from spiff_claim_total where ctid = any (array(
      select t.ctid from spiff_claim_total t where t.status = of_status and t.day = at_day and t.terms_id = of_terms
      limit 1000 for update skip locked))
    returning claims)
  insert into spiff_claim_total (day, terms_id, status, claims)
  select at_day, of_terms, of_status, sum(claims) from taken having sum(claims) <> 0
$$;

-- An audience goes with its program, and when the program is for everybody again.
create trigger spiff_delete_left_audience after delete on spiff for each row
  when (old.audience_id is not null) execute function delete_left_audience();
create trigger spiff_update_left_audience after update of audience_id on spiff for each row
  when (old.audience_id is not null and old.audience_id is distinct from new.audience_id) execute function delete_left_audience();
