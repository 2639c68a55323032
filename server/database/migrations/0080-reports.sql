-- Reports of a past day ask where somebody worked then, also at a dealer that was left since.
create index dealer_membership_user on dealer_membership (user_id, started_at);
