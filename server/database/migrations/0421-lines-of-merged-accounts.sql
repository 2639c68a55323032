-- A run may pay both accounts of a person; after they are merged, both lines are of one account.
alter table payout_line drop constraint payout_line_once;
