-- How long loyalty points last, each time that changed: points that would end sooner than before wait until their people were told.
create table loyalty_expiry_change (
  id uuid primary key,
  changed_at timestamptz not null,
  -- Null: the first time it was noted.
  from_days integer,
  to_days integer not null
);
create index loyalty_expiry_change_newest on loyalty_expiry_change (changed_at desc);
