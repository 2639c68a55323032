-- Who passed a course and when, without the rows themselves: reports tell passes by month. Written once, with the pass.
create index course_progress_passes on course_progress (course_id, user_id, passed_at) where passed_at is not null;
