-- Counts people also where undo of an import leaves out the look-ups of their keys.
alter table user_account enable always trigger user_account_counted_out;
