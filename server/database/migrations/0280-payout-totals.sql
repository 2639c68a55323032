-- How many lines of a payout run are in each state, and their sums: every list of runs shows them.
create table payout_run_total (
  run_id uuid not null references payout_run on delete cascade,
  currency text not null,
  status text not null,
  line_count integer not null default 0,
  amount_cents bigint not null default 0,
  primary key (run_id, currency, status)
);
insert into payout_run_total (run_id, currency, status, line_count, amount_cents)
  select run_id, currency, status, count(*), sum(amount_cents) from payout_line group by run_id, currency, status;

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

-- The runs whose money is being posted, the one released first in front.
create index payout_run_releasing on payout_run (released_at) where status = 'releasing';
-- The next lines to post, and the lines that are settled together.
create index payout_line_open on payout_line (run_id, id) where status in ('open', 'posted');
