-- The address of a person's calendar feed. Whoever has it reads the person's dates without signing in, so only its hash is stored.

create table calendar_feed (
  user_id uuid primary key references user_account on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  -- The last day it was read: enough to see whether it is in use, and at most one write a day.
  read_on date
);

-- Somebody who is deactivated or merged stops reading. The address does not come back with the account.
create function end_calendar_feed() returns trigger language plpgsql as $$
begin
  delete from calendar_feed where user_id = new.id;
  return null;
end $$;
create trigger user_account_ends_calendar_feed after update of status, merged_into_id on user_account for each row
  when (new.status <> 'active' or new.merged_into_id is not null) execute function end_calendar_feed();
