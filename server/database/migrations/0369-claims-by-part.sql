-- Claims are found by the numbers of their parts.
create index spiff_claim_item_part on spiff_claim_item (part_key, claim_id);
