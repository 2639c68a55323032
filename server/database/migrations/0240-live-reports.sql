-- The report of a dealer reads the places of people who worked there at the time.
create index ilt_enrollment_dealer on ilt_enrollment (dealer_id, event_id);
