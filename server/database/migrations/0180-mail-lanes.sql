-- Mail leaves in lanes, so that a code never waits behind a broadcast. Each row says whom it is for, what kind it is, and what became of it.

-- What a person wants to be told, and how: {"course-passed": {"portal": true, "mail": false}}. What is not named is wanted.
create table notice_setting (
  person_id uuid primary key references user_account on delete cascade,
  choices jsonb not null default '{}',
  version integer not null default 1
);

-- The text of a mail to many people, once per language. `{firstName}` in it is filled in when the mail is sent.
create table mail_body (
  id uuid primary key,
  occasion text not null,
  language text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  attachments jsonb,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  unique (occasion, language)
);
create index mail_body_kept on mail_body (created_at) where removed_at is null;

alter table mail
  add column person_id uuid references user_account on delete set null,
  add column kind text,
  add column lane text not null default 'personal' check (lane in ('codes', 'personal', 'bulk')),
  -- What has to be true of the person, both when the mail is queued and when it is sent.
  add column condition text not null default 'always' check (condition in ('always', 'active', 'wanted')),
  -- Null for a mail with a text of its own.
  add column body_id uuid references mail_body,
  add column attachments jsonb,
  add column held_at timestamptz,
  add column held_reason text check (held_reason in ('inactive', 'no-mails', 'switched-off')),
  add constraint mail_held check ((held_at is null) = (held_reason is null));

update mail set kind = split_part(occasion, ':', 1), lane = case when holds_code then 'codes' else 'personal' end;

alter table mail
  alter column kind set not null,
  alter column lane drop default,
  alter column condition drop default,
  add column state text not null generated always as (case when sent_at is not null then 'sent' when failed_at is not null then 'refused'
    when held_at is not null then 'held' else 'queued' end) stored;

drop index mail_unsent;
create index mail_waiting on mail (lane, retry_at, id) where sent_at is null and failed_at is null and held_at is null;
drop index mail_with_body;
create index mail_with_body on mail (created_at) where body_removed_at is null and body_text <> '';
create index mail_outcome on mail (created_at, kind, state, held_reason);
create index mail_of_body on mail (body_id) where body_id is not null and sent_at is null and failed_at is null and held_at is null;
create index mail_person on mail (person_id) where person_id is not null;
