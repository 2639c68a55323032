-- Mail waits here until it leaves, once for each occasion, and is kept for 24 months.

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
  -- The words of a mail to many people are put right while some of the mails wait. Under which subject the others left stays known.
  earlier_subjects jsonb,
  -- When it is no news any more: a mail that still waits then does not leave.
  until timestamptz,
  unique (occasion, language)
);

-- A mail is written once per occasion; the worker sends it and notes when.
create table mail (
  id uuid primary key,
  occasion text not null unique,
  recipient text not null,
  language text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text,
  attempts integer not null default 0,
  -- Not taken before this instant: the pause after a failure, or the lease of the sender that has it.
  retry_at timestamptz not null default now(),
  holds_code boolean not null default false,
  body_removed_at timestamptz,
  person_id uuid,
  kind text not null,
  lane text not null check (lane in ('codes', 'urgent', 'personal', 'bulk')),
  -- What has to be true of the person, both when the mail is queued and when it is sent.
  condition text not null check (condition in ('always', 'active', 'wanted')),
  -- Null for a mail with a text of its own.
  body_id uuid references mail_body,
  attachments jsonb,
  held_at timestamptz,
  held_reason text check (held_reason in ('inactive', 'no-mails', 'switched-off', 'digest', 'withdrawn', 'unreachable')),
  state text not null
    generated always as (
    case when sent_at is not null then 'sent' when failed_at is not null then 'refused' when held_at is not null then 'held' else 'queued' end) stored,
  -- Mails about the account and urgent ones leave at once. Of the others, a day has only so many.
  urgency text not null default 'account' check (urgency in ('account', 'urgent', 'normal', 'quiet', 'digest')),
  -- The page it is about, for its line in a digest.
  path text,
  -- When the digest that names it is due, and that digest once it is written.
  digest_at timestamptz,
  digest_id uuid,
  -- The record whose withdrawal takes it back; a mail to many is found by its text.
  about uuid,
  -- The day it was counted for while it waited over night.
  counted_on date,
  -- The request that led to it. Null if the portal wrote it by itself.
  request_id uuid,
  -- Its statement has looked whether an older mail of the occasion is gone. Those of the version before have not.
  occasion_asked boolean not null default false,
  constraint mail_held check ((held_at is null) = (held_reason is null)),
  constraint mail_in_digest check ((digest_at is not null) = (held_reason is not distinct from 'digest')),
  -- No reference: the digest goes when it is old, and none of its mails is newer.
  constraint mail_of_digest check (digest_id is null or held_reason is not distinct from 'digest')
);

-- Occasions of mails that are old enough to be deleted: nobody gets such a mail again. Hashes, because there is one for each mail that ever was.
create table mail_occasion (
  -- `mail_occasion_key` of the occasion.
  key uuid primary key,
  since timestamptz not null
);

-- How many mails a person got on the last day they got one. Senders lock the row, so two of them never send one too many.
create table mail_allowance (
  person_id uuid primary key,
  -- By the person's clock.
  day date not null,
  used integer not null
);

-- The secret of a person from which the addresses in their mails come that switch off one kind of mail without a sign-in
-- (docs/decisions/086). It is made when the first mail leaves that the person can switch off, and goes with the account.
create table unsubscribe_secret (
  person_id uuid primary key,
  secret bytea not null,
  created_at timestamptz not null default now()
);

-- Addresses that refused mails for good (docs/decisions/119). A row is about an address, not about a person: others may have it later, and
-- some belong to no account.
create table refused_address (
  address text primary key check (address = lower(address)),
  -- Different mails that were refused since the address was last verified, changed, or tried again.
  refusals integer not null default 0,
  since timestamptz,
  last_at timestamptz,
  last_reason text not null default '',
  stopped_at timestamptz,
  cleared_at timestamptz,
  -- What administrators were told about it.
  told text check (told in ('marked', 'stopped'))
);

-- Which mails were counted, so that what the server and the mail provider say about the same one counts once.
create table mail_refusal (
  address text references refused_address on delete cascade,
  -- The id of the mail, or what the provider names it.
  mail text,
  at timestamptz not null,
  primary key (address, mail)
);

-- Texts that are still kept, for the sweep.
create index mail_body_kept on mail_body (created_at) where removed_at is null;

-- The next mails of a lane.
create index mail_waiting on mail (lane, retry_at, id) where sent_at is null and failed_at is null and held_at is null;

-- Mails whose text is still kept, for the sweep.
create index mail_with_body on mail (created_at) where body_removed_at is null and body_text <> '';

create index mail_outcome on mail (created_at, kind, state, held_reason);

-- The mails of a person.
create index mail_person on mail (person_id) where person_id is not null;

-- Mails that wait for a digest, by when and for whom.
create index mail_digest_due on mail (digest_at, person_id) where digest_at is not null and digest_id is null;

-- The mails that a digest stands for.
create index mail_digest on mail (digest_id) where digest_id is not null;

-- The mails that share a text.
create index mail_of_body on mail (body_id) where body_id is not null;

-- Mails that still wait and are taken back with a record.
create index mail_about on mail (about) where about is not null and sent_at is null and failed_at is null;

-- What administrators still have to be told.
create index refused_address_untold on refused_address (address)
  where refusals > 0 and told is distinct from case when stopped_at is null then 'marked' else 'stopped' end;

create index refused_address_last on refused_address (last_at);

-- How an occasion is kept when its mail is gone.
create function mail_occasion_key(occasion text) returns uuid language sql stable return
  encode(substr(sha256(convert_to(occasion, 'UTF8')), 1, 16), 'hex')::uuid;

-- A mail whose occasion outlived it is not written again. Only asked where the statement has not: for many mails, a trigger takes a quarter of the
-- time that they are written in.
create function mail_was_told() returns trigger language plpgsql as $$
begin
  if exists (select from mail_occasion where key = mail_occasion_key(new.occasion)) then
    return null;
  end if;
  return new;
end $$;
create trigger mail_told_once before insert on mail for each row
  when (not new.occasion_asked) execute function mail_was_told();

-- Once the words of a mail are put right, which subject the mails before had stays known.
create function keep_earlier_subject() returns trigger language plpgsql as $$
begin
  new.earlier_subjects := coalesce(old.earlier_subjects, '[]') || jsonb_build_object('subject', old.subject, 'until', clock_timestamp());
  return new;
end $$;
create trigger mail_body_put_right before update of subject on mail_body for each row
  when (old.subject is distinct from new.subject) execute function keep_earlier_subject();
