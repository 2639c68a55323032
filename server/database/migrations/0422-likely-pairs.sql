-- Accounts that are likely one person, found each night.
create table likely_pair (
  one_id uuid references user_account on delete cascade,
  other_id uuid references user_account on delete cascade,
  -- 'dealer' (the same name at the same dealer), 'phone', 'birth-date', 'address'.
  reasons text[] not null,
  found_at timestamptz not null,
  dismissed_at timestamptz,
  dismissed_by uuid references user_account on delete set null,
  primary key (one_id, other_id),
  check (one_id < other_id)
);
create index likely_pair_other on likely_pair (other_id);
create index likely_pair_dismissed_by on likely_pair (dismissed_by) where dismissed_by is not null;
