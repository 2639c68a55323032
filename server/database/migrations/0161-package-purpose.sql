-- What a piece of work on a package is for: to check it, or to take it into a course.
alter table scorm_work rename column wish to purpose;
