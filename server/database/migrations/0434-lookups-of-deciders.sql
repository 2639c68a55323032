-- Few people decide about all records, so a lookup of any person was expected to find a good part of the table and read it whole. Deleting somebody
-- looks up each key.
alter table spiff_claim alter column decided_by set (n_distinct = 1000);
alter table payout_line alter column settled_by set (n_distinct = 1000);
alter table loyalty_submission alter column decided_by set (n_distinct = 1000);
alter table activity_submission alter column decided_by set (n_distinct = 1000);
alter table event alter column created_by set (n_distinct = 1000);
alter table event alter column updated_by set (n_distinct = 1000);
