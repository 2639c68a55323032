-- Runs that pay the money people are owed.

-- A run pays what was owed when it was created. Somebody else releases it; only then is the money posted, and its file can be downloaded.
create table payout_run (
  id uuid primary key,
  -- What people call it, counted up.
  number integer generated always as identity,
  status text not null default 'draft' check (status in ('draft', 'releasing', 'released')),
  created_by uuid not null references user_account,
  created_at timestamptz not null,
  released_by uuid references user_account,
  released_at timestamptz,
  constraint payout_run_release check ((status = 'draft') = (released_by is null)),
  constraint payout_run_two_people check (released_by <> created_by)
);

-- How many lines of a payout run are in each state, and their sums: every list of runs shows them.
create table payout_run_total (
  run_id uuid references payout_run on delete cascade,
  currency text,
  status text,
  line_count integer not null default 0,
  amount_cents bigint not null default 0,
  primary key (run_id, currency, status)
);

-- What a run pays: one line for each person and currency, and one for each of two accounts that were merged afterwards.
create table payout_line (
  id uuid primary key,
  run_id uuid not null references payout_run on delete cascade,
  user_id uuid not null references user_account,
  currency text not null check (currency in ('USD', 'CAD', 'EUR')),
  amount_cents bigint not null check (amount_cents > 0),
  status text not null default 'open' check (status in ('open', 'posted', 'paid', 'returned')),
  -- Of the bank, as the administrator entered it; or why it came back.
  note text not null default '',
  settled_by uuid references user_account,
  settled_at timestamptz,
  constraint payout_line_settled check ((status in ('paid', 'returned')) = (settled_at is not null))
);

-- Few people decide, and a lookup of anybody else finds nothing: it shall not read the whole table.
alter table payout_line alter column settled_by set (n_distinct = 1000);

-- Everything a line ever paid for, also after it was returned.
create table payout_item (
  line_id uuid references payout_line on delete cascade,
  owed_id uuid,
  primary key (line_id, owed_id)
);

-- A number is used once.
create unique index payout_run_number on payout_run (number);

create index payout_run_created_by on payout_run (created_by);
create index payout_run_released_by on payout_run (released_by);
create index payout_line_user on payout_line (user_id, run_id);
create index payout_line_settled_by on payout_line (settled_by);
create index payout_line_list on payout_line (run_id, status, id);
create index payout_item_owed on payout_item (owed_id);

-- The runs whose money is being posted, the one released first in front.
create index payout_run_releasing on payout_run (released_at) where status = 'releasing';

-- The next lines to post, and the lines that are settled together.
create index payout_line_open on payout_line (run_id, id) where status in ('open', 'posted');

-- Lines that come, change state, or go, in sums.
create function count_payout_lines() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update payout_run_total t set line_count = t.line_count - d.lines, amount_cents = t.amount_cents - d.cents
    from (select run_id, currency, status, count(*)::integer as lines, sum(amount_cents)::bigint as cents
      from line_before group by run_id, currency, status) d
    where t.run_id = d.run_id and t.currency = d.currency and t.status = d.status;
  end if;
  if tg_op <> 'DELETE' then
    insert into payout_run_total as t (run_id, currency, status, line_count, amount_cents)
      select run_id, currency, status, count(*), sum(amount_cents) from line_after group by run_id, currency, status
    on conflict (run_id, currency, status) do update
      set line_count = t.line_count + excluded.line_count, amount_cents = t.amount_cents + excluded.amount_cents;
  end if;
  return null;
end $$;
create trigger payout_lines_added after insert on payout_line
  referencing new table as line_after for each statement execute function count_payout_lines();
create trigger payout_lines_changed after update on payout_line
  referencing old table as line_before new table as line_after for each statement execute function count_payout_lines();
create trigger payout_lines_removed after delete on payout_line
  referencing old table as line_before for each statement execute function count_payout_lines();
