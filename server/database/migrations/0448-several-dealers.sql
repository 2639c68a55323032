-- The few who work at several dealers.
create index ledger_earned_several on ledger_earned (period) where cardinality(dealer_ids) > 1;
