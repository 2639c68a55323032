-- Claims of a higher risk are few among a million: they are found, counted, and put in any order without reading the others.
create index spiff_claim_risky on spiff_claim (score_band, status, sent_at, id) include (claimed_cents, purchase_date, number, score, terms_id, spiff_id)
  where score_band in ('medium', 'high');
