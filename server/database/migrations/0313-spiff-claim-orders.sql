-- The list of claims in any order, of any state, kind of program, or days: each order is read in its index alone, however few claims match.
create index spiff_claim_in_order_of_sales on spiff_claim (purchase_date, id) include (sent_at, status, terms_id);
create index spiff_claim_in_order_of_amounts on spiff_claim (claimed_cents, id) include (sent_at, status, terms_id);
drop index spiff_claim_number;
create unique index spiff_claim_number on spiff_claim (number) include (id, sent_at, status, terms_id);
-- The claims of one program in any order.
drop index spiff_claim_spiff;
create index spiff_claim_spiff on spiff_claim (spiff_id, status, sent_at) include (id, claimed_cents, purchase_date, number);
