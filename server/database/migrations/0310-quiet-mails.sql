-- Mails that disturb less: a person gets a few a day, none at night, and the rest in one digest each morning.

alter table mail
  -- Mails about the account and urgent ones leave at once. Of the others, a day has only so many.
  add column urgency text not null default 'account' check (urgency in ('account', 'urgent', 'normal', 'quiet')),
  -- The page it is about, for its line in a digest.
  add column path text,
  -- When the digest that names it is due, and that digest once it is written.
  add column digest_at timestamptz,
  add column digest_id uuid references mail,
  drop constraint mail_held_reason_check,
  add constraint mail_held_reason_check check (held_reason in ('inactive', 'no-mails', 'switched-off', 'digest')),
  add constraint mail_in_digest check ((digest_at is not null) = (held_reason is not distinct from 'digest'));
create index mail_digest_due on mail (digest_at, person_id) where digest_at is not null and digest_id is null;
create index mail_digest on mail (digest_id) where digest_id is not null;

-- How many mails a person got on the last day they got one. Senders lock the row, so two of them never send one too many.
create table mail_allowance (
  person_id uuid primary key references user_account on delete cascade,
  -- By the person's clock.
  day date not null,
  used integer not null
);

-- What became of an occasion is read by its shared text.
drop index mail_of_body;
create index mail_of_body on mail (body_id) where body_id is not null;

-- A recall is mailed at once, also at night and to people who got enough for the day.
alter table article add column is_recall boolean not null default false;
