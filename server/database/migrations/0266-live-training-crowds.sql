-- Offers are counted for one event, in every reply about it. The index of the waitlist finds them among everybody who waits: thousands, in a crowd.
drop index ilt_enrollment_offer;
create index ilt_enrollment_offer on ilt_enrollment (event_id, offer_ends_at) where offer_ends_at is not null;

-- As 0233, with the address: whoever may see addresses finds people by them too.
alter table user_account
  add column search_text text collate "C" not null generated always as (searchable(first_name || ' ' || last_name || ' ' || email)) stored;
