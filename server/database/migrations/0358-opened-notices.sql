-- When the person opened the page of a notice. Marking it as read does not open it. Until now both were the same.
alter table notice add column opened_at timestamptz;
update notice set opened_at = read_at where read_at is not null;
