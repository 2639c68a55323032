-- The loyalty program: the parts that earn, what members send, when their points end, and what reversals leave owed.

create table loyalty_item (
  id uuid primary key,
  part_number text collate natural_order not null,
  -- The form in which part numbers are compared.
  part_key text not null,
  name text collate natural_order not null,
  name_fr text not null default '',
  -- A value of the setting loyalty.brands.
  brand text not null,
  -- Hundredths of a percent of the line total; null for what the settings say.
  credit_rate_bp integer check (credit_rate_bp between 0 and 10000),
  -- Null for what the settings say.
  points integer check (points between 0 and 100000),
  starts_on date,
  ends_on date,
  created_by uuid references user_account,
  created_at timestamptz not null default now(),
  updated_by uuid references user_account,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint loyalty_item_dates check (ends_on >= starts_on)
);
create unique index loyalty_item_part on loyalty_item (part_key);
create index loyalty_item_list on loyalty_item (part_number, id);
create index loyalty_item_search on loyalty_item using gin (searchable(part_number || ' ' || part_key || ' ' || name || ' ' || name_fr) gin_trgm_ops);
create index loyalty_item_created_by on loyalty_item (created_by);
create index loyalty_item_updated_by on loyalty_item (updated_by);

create table loyalty_submission (
  id uuid primary key,
  type text not null check (type in ('receipt', 'photo')),
  -- A reversed approval is denied, and says when it was reversed.
  status text not null default 'pending' check (status in ('pending', 'approved', 'denied')),
  brand text not null,
  dealer_id uuid not null references dealer,
  user_id uuid not null references user_account,
  purchase_date date not null,
  receipt_number text not null default '',
  -- The form in which receipt numbers are compared.
  receipt_key text not null default '',
  currency text check (currency in ('USD', 'CAD', 'EUR')),
  amount_cents bigint not null default 0 check (amount_cents >= 0),
  -- What it earns once it is approved, at the rates of the moment it was sent.
  credits_cents bigint not null default 0 check (credits_cents >= 0),
  points integer not null default 0 check (points >= 0),
  note text not null default '',
  attachment_ids uuid[] not null default '{}',
  reason text not null default '',
  created_at timestamptz not null,
  decided_by uuid references user_account,
  decided_at timestamptz,
  reversed_by uuid references user_account,
  reversed_at timestamptz,
  version integer not null default 1,
  constraint loyalty_submission_receipt check ((type = 'receipt') = (currency is not null)),
  constraint loyalty_submission_number check ((type = 'receipt') = (receipt_key <> '')),
  constraint loyalty_submission_photo check (type = 'receipt' or (amount_cents = 0 and credits_cents = 0)),
  constraint loyalty_submission_decided check ((status = 'pending') = (decided_at is null)),
  constraint loyalty_submission_reversed check (reversed_at is null or status = 'denied')
);
-- One receipt number for each dealer. What was denied can be sent again.
create unique index loyalty_submission_receipt_once on loyalty_submission (dealer_id, receipt_key)
  where type = 'receipt' and status <> 'denied';
create index loyalty_submission_own on loyalty_submission (user_id, created_at desc, id desc);
create index loyalty_submission_dealer on loyalty_submission (dealer_id, status, decided_at);
create index loyalty_submission_sent on loyalty_submission (created_at desc, id desc);
create index loyalty_submission_pending on loyalty_submission (created_at, id) where status = 'pending';
create index loyalty_submission_decided_by on loyalty_submission (decided_by);
create index loyalty_submission_reversed_by on loyalty_submission (reversed_by);

create table loyalty_submission_line (
  id uuid primary key,
  submission_id uuid not null references loyalty_submission on delete cascade,
  position integer not null,
  item_id uuid references loyalty_item on delete set null,
  part_number text not null,
  name text not null,
  name_fr text not null default '',
  quantity integer not null check (quantity > 0),
  price_cents bigint not null check (price_cents > 0),
  credit_rate_bp integer not null,
  credits_cents bigint not null,
  points integer not null,
  constraint loyalty_submission_line_place unique (submission_id, position)
);
create index loyalty_submission_line_item on loyalty_submission_line (item_id);

-- A run of the job that ends points. A run that was killed is continued by the next one.
create table loyalty_expiry_run (
  id uuid primary key,
  started_at timestamptz not null,
  finished_at timestamptz
);
create unique index loyalty_expiry_run_open on loyalty_expiry_run ((true)) where finished_at is null;

-- When somebody last earned loyalty points. Earning and ending lock this row, so that one of them comes first.
create table loyalty_standing (
  user_id uuid primary key references user_account,
  -- By the portal's clock.
  last_earned_on date not null,
  -- How often the balance ended, and the last time it did.
  ended_count integer not null default 0,
  ended_points bigint not null default 0,
  ended_on date,
  ended_run_id uuid references loyalty_expiry_run
);
create index loyalty_standing_earned on loyalty_standing (last_earned_on, user_id);
create index loyalty_standing_run on loyalty_standing (ended_run_id, user_id);

-- Ends the loyalty points of these people: all that each of them has goes to the house. Returns what ended. Set-based, because a night may end a
-- million balances; accounts are locked in the order of ledger_post.
create function ledger_end_loyalty(users uuid[], keys text[], ended_at timestamptz) returns table (user_id uuid, amount bigint)
language plpgsql set enable_seqscan = off as $$
declare
  house constant uuid := '00000000-0000-0000-0000-000000000000';
  expired uuid;
begin
  insert into ledger_account (id, kind, currency) select new_id(), 'expired', 'PTS'
  where not exists (select from ledger_account a where a.subject_id = house and a.kind = 'expired' and a.currency = 'PTS')
  on conflict (subject_id, kind, currency) do nothing;
  select a.id into expired from ledger_account a where a.subject_id = house and a.kind = 'expired' and a.currency = 'PTS';
  return query
    with held as materialized (
      select a.id as account_id, a.subject_id as person_id, a.balance, k.business_key, new_id() as posting_id
      from unnest(users, keys) as k (person_id, business_key)
      join ledger_account a on a.subject_id = k.person_id and a.kind = 'loyalty-points' and a.currency = 'PTS'
      where a.balance > 0 order by a.subject_id for no key update of a),
    posted as (
      insert into ledger_posting (id, business_key, kind, at)
      select posting_id, business_key, 'points-ended', ended_at from held),
    entered as (
      insert into ledger_entry (id, posting_id, account_id, amount, balance_after)
      select new_id(), posting_id, account_id, -balance, 0 from held
      union all
      select new_id(), posting_id, expired, balance, null from held),
    emptied as (
      update ledger_account a set balance = 0 from held h where a.id = h.account_id)
    select h.person_id, h.balance from held h;
end $$;
