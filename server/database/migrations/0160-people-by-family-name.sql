-- Lists of people and their files are ordered by family name, then given name. These indexes replace those by the whole name.
create index user_account_family_name on user_account (last_name, first_name, id) where merged_into_id is null;
create index user_account_status_family_name on user_account (status, last_name, first_name, id) where merged_into_id is null;
drop index user_account_name;
drop index user_account_status_name;
-- Of active people, by family name alone: the index by status serves that order as well.
drop index user_account_last_name;
