-- A search that no index serves, such as two letters, looks through stored texts instead of making them for every row.
alter table dealer add column search_text text collate "C" not null generated always as (searchable(name || ' ' || number || ' ' || city)) stored;
create index dealer_search_text on dealer using gin (search_text gin_trgm_ops);
drop index dealer_search;
create index user_account_search_text on user_account using gin (search_text gin_trgm_ops);
drop index user_account_search;

-- Where people live who gave a postal code: the code as it is compared, and its part that says where it is.
create index user_account_postal_code on user_account (upper(replace(postal_code, ' ', ''))) where postal_code <> '';
create index user_account_postal_area on user_account (substring(upper(replace(postal_code, ' ', '')) from '^(?:\d{5}|[A-Z]\d[A-Z])'))
  where postal_code <> '';
