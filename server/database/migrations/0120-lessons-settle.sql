-- A lesson that says it is completed may still take it back in the same launch: it counts when the lesson ends.

-- Since when the newest state says completed while nothing was told of it yet. Null: nothing waits.
alter table scorm_attempt add column unsettled_since timestamptz;
create index scorm_attempt_unsettled on scorm_attempt (unsettled_since) where unsettled_since is not null;
