-- What the lists of people, dealers and roles need to stay fast and safe at size.

alter table user_account add column version integer not null default 1;
alter table role add column version integer not null default 1;
alter table role add column description text not null default '';

-- A tab of the user list reads its page in order, without the merged accounts.
create index user_account_status_name on user_account (status, full_name, id) where merged_into_id is null;
create index user_account_last_seen on user_account (last_seen_at desc nulls last, id) where merged_into_id is null;
create index user_account_created on user_account (created_at, id) where merged_into_id is null;
create index dealer_status_name on dealer (status, name, id);
create index dealer_postal_code on dealer (upper(replace(postal_code, ' ', '')));

-- Great-circle distance in miles; null where a place is unknown.
create function miles_between(lat1 double precision, lon1 double precision, lat2 double precision, lon2 double precision)
  returns double precision language sql immutable parallel safe strict
  return 7917.6 * asin(least(1, sqrt(
    power(sin(radians(lat2 - lat1) / 2), 2)
    + cos(radians(lat1)) * cos(radians(lat2)) * power(sin(radians(lon2 - lon1) / 2), 2))));

-- Figures of one dealer, among the completions of all.
create index course_progress_dealer on course_progress (passed_dealer_id, passed_at) where passed_at is not null;
create index learner_request_user on learner_request (user_id, type, requested_at desc);

-- How many people there are of each status is counted from this one alone.
create index user_account_counted on user_account (status) where merged_into_id is null;
