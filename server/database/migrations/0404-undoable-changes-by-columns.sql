-- Whether a record was changed since is told by the columns that the change replaced: some records count several versions.
alter table undoable_change drop column version;
