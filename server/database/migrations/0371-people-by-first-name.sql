-- The people report is ordered by first name, then family name.
create index user_account_status_first_name on user_account (status, first_name, last_name, id) where merged_into_id is null;
