-- Counts of a million claims by state, also of one kind of program or of some days, stay in an index.
drop index spiff_claim_terms;
drop index spiff_claim_sent;
create index spiff_claim_terms on spiff_claim (terms_id, status);
create index spiff_claim_sent on spiff_claim (sent_at, id) include (status, terms_id);
