-- A person is told about a new course once, whichever way it reaches them: several fan-outs may write the same notice.

-- Null: the occasion of the fan-out.
alter table notice_fan_out add column notice_occasion text;

-- Old notices are deleted. Read ones are found by when they were read; all by when they were written, which is the order of the table.
create index notice_read_at on notice (read_at) where read_at is not null;
create index notice_written_at on notice using brin (created_at);
