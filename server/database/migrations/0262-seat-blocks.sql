-- Seats that a dealer has reserved for people who are named later. One row for each event and dealer.
create table ilt_seat_block (
  id uuid primary key,
  event_id uuid not null references ilt_event on delete cascade,
  dealer_id uuid not null references dealer,
  -- Seats without a name. A seat that got a name is the seat of that person.
  seats integer not null check (seats between 0 and 10000),
  -- A job releases what has no name by then.
  ends_at timestamptz not null,
  reserved_by uuid not null references user_account,
  reserved_at timestamptz not null default now(),
  unique (event_id, dealer_id)
);
create index ilt_seat_block_dealer on ilt_seat_block (dealer_id);
create index ilt_seat_block_reserved_by on ilt_seat_block (reserved_by);
create index ilt_seat_block_end on ilt_seat_block (ends_at) where seats > 0;

-- The sum of the blocks of an event, next to the seats that people hold: one row guards both.
alter table ilt_seats
  add column reserved integer not null default 0 check (reserved >= 0),
  drop constraint ilt_seats_not_overfilled,
  add constraint ilt_seats_not_overfilled check (taken + reserved <= seats);
