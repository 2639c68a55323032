-- Every change of a claim's state adds rows to its totals. Of every fifty changes, about one folds what others added, so that few rows wait for the job.
-- It leaves alone what other transactions fold or add meanwhile, and so waits for none.
create function fold_spiff_claim_total(at_day date, of_terms uuid, of_status text) returns void language sql as $$
  with taken as (
    delete from spiff_claim_total where ctid = any (array(
      select t.ctid from spiff_claim_total t where t.status = of_status and t.day = at_day and t.terms_id = of_terms
      limit 1000 for update skip locked))
    returning claims)
  insert into spiff_claim_total (day, terms_id, status, claims)
  select at_day, of_terms, of_status, sum(claims) from taken having sum(claims) <> 0
$$;

create or replace function count_moved_spiff_claim() returns trigger language plpgsql as $$
declare
  old_day date := (old.sent_at at time zone 'UTC')::date;
  new_day date := (new.sent_at at time zone 'UTC')::date;
begin
  insert into spiff_claim_total (day, terms_id, status, claims)
    values (old_day, old.terms_id, old.status, -1), (new_day, new.terms_id, new.status, 1);
  if random() < 0.02 then
    perform fold_spiff_claim_total(old_day, old.terms_id, old.status);
    perform fold_spiff_claim_total(new_day, new.terms_id, new.status);
  end if;
  return null;
end $$;

-- What somebody has claimed of a program is told from the index alone.
drop index spiff_claim_user;
create index spiff_claim_user on spiff_claim (user_id, sent_at) include (spiff_id, status, approved_cents);

-- Writes one posting, as ledger_post_one does, and returns what stands in other accounts afterwards: 0 for one that does not exist. What was committed
-- while this waited for an account is read too. Null if the business key is known.
create function ledger_post_and_read(
  posting_id uuid, posting_key text, posting_kind text, posted_at timestamptz, posting_note text, by_user uuid, proxied uuid, course uuid, undoes uuid,
  kinds text[], currencies text[], subjects text[], subject_ids uuid[], sums bigint[], lowest bigint[],
  entry_ids uuid[], entry_accounts integer[], amounts bigint[], running bigint[], funders text[],
  read_kinds text[], read_currencies text[], read_subject_ids uuid[]
) returns bigint[] language plpgsql set enable_seqscan = off as $$
begin
  if not ledger_post_one(posting_id, posting_key, posting_kind, posted_at, posting_note, by_user, proxied, course, undoes,
    kinds, currencies, subjects, subject_ids, sums, lowest, entry_ids, entry_accounts, amounts, running, funders) then
    return null;
  end if;
  return array(
    select coalesce((select a.balance from ledger_account a
      where a.subject_id = r.subject_id and a.kind = r.kind and a.currency = r.currency limit 1), 0)
    from unnest(read_kinds, read_currencies, read_subject_ids) with ordinality as r (kind, currency, subject_id, nr) order by r.nr);
end $$;

-- Claims of every state are also listed in the order of their scores.
drop index spiff_claim_by_score;
create index spiff_claim_in_order_of_scores on spiff_claim (score desc nulls last, id desc) include (status, sent_at, terms_id);
