-- The loyalty program: the parts that earn, what members send, and when their points end.

-- A part that earns points for people and credits for their dealer.
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

-- A receipt or a photo that a member sent.
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
  -- Who sent a submission for its person while acting for them. They do not decide on it.
  sent_by uuid references user_account,
  constraint loyalty_submission_decided check ((status = 'pending') = (decided_at is null)),
  constraint loyalty_submission_number check ((type = 'receipt') = (receipt_key <> '')),
  constraint loyalty_submission_photo check (type = 'receipt' or amount_cents = 0 and credits_cents = 0),
  constraint loyalty_submission_receipt check ((type = 'receipt') = (currency is not null)),
  constraint loyalty_submission_reversed check (reversed_at is null or status = 'denied')
);

-- Few people decide, and a lookup of anybody else finds nothing: it shall not read the whole table.
alter table loyalty_submission alter column decided_by set (n_distinct = 1000);

-- The parts of a submission, with the rates of the moment it was sent.
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

-- When somebody last earned loyalty points. Earning and ending lock this row, so that one of them comes first.
create table loyalty_standing (
  user_id uuid primary key references user_account,
  -- By the portal's clock.
  last_earned_on date not null,
  -- How often the balance ended, and the last time it did.
  ended_count integer not null default 0,
  ended_points bigint not null default 0,
  ended_on date,
  ended_run_id uuid
) with (fillfactor = 80);

-- A run of the job that ends points. A run that was killed is continued by the next one.
create table loyalty_expiry_run (
  id uuid primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  -- Whether points ended by lot in a run. The first run of an unbroken row of them is when that began.
  by_lot boolean not null default false
);

-- The run that ended the points of a person last.
alter table loyalty_standing add foreign key (ended_run_id) references loyalty_expiry_run;

-- How long loyalty points last, each time that changed: points that would end sooner than before wait until their people were told.
create table loyalty_expiry_change (
  id uuid primary key,
  changed_at timestamptz not null,
  -- Null: the first time it was noted.
  from_days integer,
  to_days integer not null
);

-- A part number is taken however it is written.
create unique index loyalty_item_part on loyalty_item (part_key);

create index loyalty_item_list on loyalty_item (part_number, id);

-- Finds parts by number or name.
create index loyalty_item_search on loyalty_item
  using gin (searchable(part_number || ' ' || part_key || ' ' || name || ' ' || name_fr) gin_trgm_ops);

create index loyalty_item_created_by on loyalty_item (created_by);
create index loyalty_item_updated_by on loyalty_item (updated_by);

-- One receipt number for each dealer. What was denied can be sent again.
create unique index loyalty_submission_receipt_once on loyalty_submission (dealer_id, receipt_key)
  where type = 'receipt' and status <> 'denied';

create index loyalty_submission_own on loyalty_submission (user_id, created_at desc, id desc);
create index loyalty_submission_dealer on loyalty_submission (dealer_id, status, decided_at);
create index loyalty_submission_sent on loyalty_submission (created_at desc, id desc);

-- What waits for a decision, the oldest in front.
create index loyalty_submission_pending on loyalty_submission (created_at, id) where status = 'pending';

create index loyalty_submission_decided_by on loyalty_submission (decided_by);
create index loyalty_submission_reversed_by on loyalty_submission (reversed_by);
create index loyalty_submission_line_item on loyalty_submission_line (item_id);

-- One run at a time.
create unique index loyalty_expiry_run_open on loyalty_expiry_run ((true)) where finished_at is null;

create index loyalty_standing_earned on loyalty_standing (last_earned_on, user_id);

-- What somebody sent for others.
create index loyalty_submission_sent_by on loyalty_submission (sent_by) where sent_by is not null;

create index loyalty_expiry_change_newest on loyalty_expiry_change (changed_at desc);
