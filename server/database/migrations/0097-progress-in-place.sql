-- Every event a learner makes changes the row of the course and the row of the person's totals, every answer that of the attempt. Where no index holds what changes and the
-- page has room, PostgreSQL writes the new row beside the old one and touches no index at all.
-- A person's latest courses are found by the person: a few rows, put in order when asked.
drop index course_progress_recent;
alter table course_progress set (fillfactor = 85);
alter table learner_total set (fillfactor = 85);
alter table quiz_attempt set (fillfactor = 85);
