-- The names by which a text finds claims, once for all claims of a person at a dealer. A text is compared with these and with the numbers of
-- receipts: a word has no spaces, so it never spans both. A decision on a claim no longer indexes its words again.
create table spiff_claimant (
  id integer primary key generated always as identity,
  user_id uuid not null references user_account,
  dealer_id uuid not null references dealer,
  -- Person and dealer in searchable form, as they were called when a claim was sent.
  search_text text not null
);

alter table spiff_claim add column claimant_id integer references spiff_claimant;
drop index spiff_claim_search;
create temporary table claim_words on commit drop as
  select id, user_id, dealer_id, case when search_text like '% ' || searchable(receipt_number)
    then left(search_text, -1 - length(searchable(receipt_number))) else search_text end as words
  from spiff_claim;
insert into spiff_claimant (user_id, dealer_id, search_text) select distinct user_id, dealer_id, words from claim_words;
create index spiff_claimant_names on spiff_claimant (user_id, dealer_id);
create index spiff_claimant_dealer on spiff_claimant (dealer_id);
create index spiff_claimant_search on spiff_claimant using gin (search_text gin_trgm_ops);
analyze spiff_claimant, claim_words;
update spiff_claim c set claimant_id = k.id
  from claim_words w join spiff_claimant k on k.user_id = w.user_id and k.dealer_id = w.dealer_id and k.search_text = w.words
  where w.id = c.id;
alter table spiff_claim alter column claimant_id set not null, drop column search_text;
-- Claims of names that match are found, counted, and sorted in this index alone.
create index spiff_claim_claimant on spiff_claim (claimant_id) include (id, status, sent_at, purchase_date, claimed_cents, number, score);
create index spiff_claim_receipt_search on spiff_claim using gin ((' ' || searchable(receipt_number)) gin_trgm_ops);
