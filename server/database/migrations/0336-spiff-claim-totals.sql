-- How many claims were sent each day (UTC) under which terms, by state, so that the list of claims and the queue of reviewers count no million
-- rows. A change adds its difference as a row of its own, so that none waits for another; the sum is exact in every snapshot. A job folds the rows.
create table spiff_claim_total (
  day date not null,
  terms_id uuid not null,
  status text not null,
  claims integer not null
);
create index spiff_claim_total_of on spiff_claim_total (status, day) include (terms_id, claims);

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

create function count_moved_spiff_claim() returns trigger language plpgsql as $$
begin
  insert into spiff_claim_total (day, terms_id, status, claims)
    values ((old.sent_at at time zone 'UTC')::date, old.terms_id, old.status, -1),
      ((new.sent_at at time zone 'UTC')::date, new.terms_id, new.status, 1);
  return null;
end $$;
create trigger spiff_claim_counted_over after update of status, sent_at, terms_id on spiff_claim for each row
  when ((old.status, old.sent_at, old.terms_id) is distinct from (new.status, new.sent_at, new.terms_id))
  execute function count_moved_spiff_claim();

create view exact_spiff_claim_total as
  select (sent_at at time zone 'UTC')::date as day, terms_id, status, count(*)::integer as claims from spiff_claim group by 1, 2, 3;
insert into spiff_claim_total (day, terms_id, status, claims) select day, terms_id, status, claims from exact_spiff_claim_total;
