-- Messages that people write to an audience.

-- A message, in the words of one person in one language.
create table message (
  id uuid primary key,
  author_id uuid not null references user_account,
  subject text not null default '',
  text text not null default '',
  language text not null check (language in ('en', 'fr')),
  audience_id uuid unique references audience,
  -- In order.
  file_ids uuid[] not null default '{}',
  -- `sending`: goes out at `send_at`, and can be taken back until then. A draft with `send_at` is scheduled.
  status text not null default 'draft' check (status in ('draft', 'sending', 'sent')),
  send_at timestamptz,
  sent_at timestamptz,
  -- Why a scheduled message was not sent: `{"en", "fr"}`.
  problem jsonb,
  recipient_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  search_text text collate "C" not null generated always as (searchable(subject || ' ' || text)) stored,
  constraint message_sending check (status <> 'sending' or send_at is not null),
  constraint message_sent check ((status = 'sent') = (sent_at is not null))
);

-- Who a message went to, frozen when it goes out.
create table message_recipient (
  message_id uuid references message,
  user_id uuid references user_account,
  sent_at timestamptz not null,
  opened_at timestamptz,
  primary key (message_id, user_id)
);

create index message_author on message (author_id, updated_at desc, id);

-- Messages that go out by themselves, by when.
create index message_due on message (send_at) where status <> 'sent' and send_at is not null;

-- Which messages name a file.
create index message_files on message using gin (file_ids);

create index message_recipient_inbox on message_recipient (user_id, sent_at desc, message_id);

-- How many messages a person has not opened.
create index message_recipient_unread on message_recipient (user_id) where opened_at is null;

-- The number of unread messages is on every page.
create function tell_message_counts() returns trigger language plpgsql as $$
begin
  perform tell_whose_counts(array(select distinct user_id from changed));
  return null;
end $$;
create trigger message_recipient_written after insert on message_recipient
  referencing new table as changed for each statement execute function tell_message_counts();
create trigger message_recipient_changed after update on message_recipient
  referencing new table as changed for each statement execute function tell_message_counts();

-- An audience goes with its record, and when the record is for everybody again.
create trigger message_left_audience_deleted after delete on message for each row
  when (old.audience_id is not null) execute function delete_left_audience();
create trigger message_left_audience_dropped after update of audience_id on message for each row
  when (old.audience_id is not null and old.audience_id is distinct from new.audience_id) execute function delete_left_audience();
