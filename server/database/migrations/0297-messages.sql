-- Messages that people write to an audience. Each has the words of one person in one language.
create table message (
  id uuid primary key,
  author_id uuid not null references user_account,
  subject text not null default '',
  text text not null default '',
  language text not null check (language in ('en', 'fr')),
  search_text text collate "C" not null generated always as (searchable(subject || ' ' || text)) stored,
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
  constraint message_sending check (status <> 'sending' or send_at is not null),
  constraint message_sent check ((status = 'sent') = (sent_at is not null))
);
create index message_author on message (author_id, updated_at desc, id);
create index message_due on message (send_at) where status <> 'sent' and send_at is not null;
create index message_files on message using gin (file_ids);
create trigger message_left_audience_deleted after delete on message for each row
  when (old.audience_id is not null) execute function delete_left_audience();
create trigger message_left_audience_dropped after update of audience_id on message for each row
  when (old.audience_id is not null and old.audience_id is distinct from new.audience_id) execute function delete_left_audience();

-- Frozen when the message goes out.
create table message_recipient (
  message_id uuid not null references message,
  user_id uuid not null references user_account,
  sent_at timestamptz not null,
  opened_at timestamptz,
  primary key (message_id, user_id)
);
create index message_recipient_inbox on message_recipient (user_id, sent_at desc, message_id);
create index message_recipient_unread on message_recipient (user_id) where opened_at is null;
