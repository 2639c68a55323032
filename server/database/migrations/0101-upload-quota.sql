-- What a person has uploaded, hour by hour, so that nobody fills the disk. The sweep removes hours older than a day.
create table upload_usage (
  user_id uuid not null references user_account on delete cascade,
  hour timestamptz not null,
  size_bytes bigint not null,
  primary key (user_id, hour)
);
create index upload_usage_hour on upload_usage (hour);
create index upload_user_open on upload (user_id) where file_id is null;
