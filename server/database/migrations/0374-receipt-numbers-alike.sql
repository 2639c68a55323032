-- Receipt numbers with O and 0, or with I, l and 1, are one number from now on. Where that makes two of what is stored one, the later keeps its old key:
-- it was accepted then, and nothing that stands is refused afterwards.
update spiff_claim c set receipt_key = translate(receipt_key, 'OIL', '011')
where receipt_key ~ '[OIL]' and not exists (
  select from spiff_claim o
  where o.spiff_id = c.spiff_id and o.dealer_id = c.dealer_id and o.id <> c.id and o.status <> 'denied' and c.status <> 'denied'
    and translate(o.receipt_key, 'OIL', '011') = translate(c.receipt_key, 'OIL', '011')
    and (o.receipt_key !~ '[OIL]' or o.number < c.number));

update loyalty_submission s set receipt_key = translate(receipt_key, 'OIL', '011')
where receipt_key ~ '[OIL]' and not exists (
  select from loyalty_submission o
  where o.dealer_id = s.dealer_id and o.id <> s.id and o.status <> 'denied' and s.status <> 'denied'
    and translate(o.receipt_key, 'OIL', '011') = translate(s.receipt_key, 'OIL', '011')
    and (o.receipt_key !~ '[OIL]' or (o.created_at, o.id) < (s.created_at, s.id)));
