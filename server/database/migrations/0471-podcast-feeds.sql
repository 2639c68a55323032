-- The private podcast feed of a person: only the hash of its address is kept.
create table podcast_feed (
  user_id uuid primary key references user_account on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  -- The last day it was read: enough to see whether it is in use, and at most one write a day.
  read_on date
);

-- Somebody who is deactivated or merged stops hearing. The address does not come back with the account.
create function end_podcast_feed() returns trigger language plpgsql as $$
begin
  delete from podcast_feed where user_id = new.id;
  return null;
end $$;
create trigger user_account_ends_podcast_feed after update of status, merged_into_id on user_account for each row
  when (new.status <> 'active' or new.merged_into_id is not null) execute function end_podcast_feed();
