-- Whether a person works at a dealer is looked up from the dealer too: without the person in the index, a dealer with thousands of people
-- was read whole for each of them while statistics were old.
drop index dealer_membership_dealer;
create index dealer_membership_dealer on dealer_membership (dealer_id, user_id) where ended_at is null;
