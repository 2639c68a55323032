-- A notice is written on many hot paths, so it costs as little as it can.

-- What a person has not read of the last day is in `notice_listed`, a few rows: similar ones are found there.
drop index notice_similar;

-- The statements that change a person's numbers tell open pages themselves. Both triggers ran for each statement that writes notices: it inserts and updates.
drop trigger notice_total_written on notice_total;
drop trigger notice_total_changed on notice_total;
drop function tell_notice_counts();
