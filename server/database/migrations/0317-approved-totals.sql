-- The part of a receipt's total that was approved, where a person approved less. Null: all of it.
alter table spiff_claim add column approved_total_cents bigint check (approved_total_cents > 0);
