-- One double-entry ledger for points, credits and money. Entries are immutable; a correction is a counter-posting.

create table ledger_account (
  id uuid primary key,
  -- 'learner-points', 'dealer-credits', 'issued-points', …
  kind text not null,
  user_id uuid references user_account,
  dealer_id uuid references dealer,
  -- 'PTS' for points, else an ISO currency; amounts in its smallest unit.
  currency text not null,
  balance bigint not null default 0,
  -- House accounts may go below zero, those of people and dealers never.
  may_be_negative boolean not null default false,
  check (may_be_negative or balance >= 0),
  check (num_nonnulls(user_id, dealer_id) <= 1)
);
create unique index ledger_account_of on ledger_account
  (kind, currency, coalesce(user_id, dealer_id, '00000000-0000-0000-0000-000000000000'));

create table ledger_posting (
  id uuid primary key,
  -- What it is for, once: 'course-passed:<user>:<course>'.
  business_key text not null unique,
  kind text not null,
  at timestamptz not null default now(),
  note text not null default '',
  by_user_id uuid references user_account,
  proxied_by uuid references user_account,
  course_id uuid references course
);

create table ledger_entry (
  id uuid primary key,
  posting_id uuid not null references ledger_posting,
  account_id uuid not null references ledger_account,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null
);
create index ledger_entry_account on ledger_entry (account_id, id desc);
create index ledger_entry_posting on ledger_entry (posting_id);

create trigger ledger_posting_append_only before update or delete on ledger_posting
  for each row execute function refuse_change();
create trigger ledger_entry_append_only before update or delete on ledger_entry
  for each row execute function refuse_change();

create function posting_sums_to_zero() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(e.amount), 0) from ledger_entry e where e.posting_id = new.posting_id) <> 0 then
    raise exception 'posting % does not sum to zero', new.posting_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_balanced after insert on ledger_entry
  deferrable initially deferred for each row execute function posting_sums_to_zero();
