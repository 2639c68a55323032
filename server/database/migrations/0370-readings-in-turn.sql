-- When a worker began to read a receipt: the next one is of whoever has waited longest since their last one.
alter table receipt_reading add column begun_at timestamptz;
drop index receipt_reading_user;
create index receipt_reading_user on receipt_reading (user_id, requested_at);
create index receipt_reading_begun on receipt_reading (user_id, begun_at desc);
-- The same for uploads that a worker joins.
create index upload_user_received on upload (user_id, received_at);
