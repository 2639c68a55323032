-- The list of claims in any state, by the day of the sale and by amount: the indexes of these orders begin with the state.
create index spiff_claim_in_order_of_sales on spiff_claim (purchase_date, id);
create index spiff_claim_in_order_of_amounts on spiff_claim (claimed_cents, id);
