-- People who would like to come to an event of a template, whether or not there is a date.
create table ilt_interest (
  template_id uuid not null references ilt_template on delete cascade,
  user_id uuid not null references user_account,
  created_at timestamptz not null default now(),
  primary key (template_id, user_id)
);
create index ilt_interest_user on ilt_interest (user_id);
