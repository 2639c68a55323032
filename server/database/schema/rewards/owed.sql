-- Money that people are owed for what was approved.

-- What a person is owed for one approved claim or activity.
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

-- A line and what it pays name each other.
alter table payout_item add foreign key (owed_id) references cash_owed;

-- A claim or submission is owed once, whatever happens at the same time.
create unique index cash_owed_once on cash_owed (source, record_id) where taken_back_at is null;

create index cash_owed_user on cash_owed (user_id, owed_at);
create index cash_owed_dealer on cash_owed (dealer_id);
create index cash_owed_line on cash_owed (payout_line_id);

-- What the next run pays.
create index cash_owed_waiting on cash_owed (user_id, currency) where payout_line_id is null and taken_back_at is null;
