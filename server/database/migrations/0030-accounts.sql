-- Mail is tried again with growing pauses; registrations of a taken address answer like any other.

alter table mail
  add column attempts integer not null default 0,
  -- Not taken before this instant: the pause after a failure, or the lease of the sender that has it.
  add column retry_at timestamptz not null default now();
drop index mail_unsent;
create index mail_unsent on mail (retry_at) where sent_at is null and failed_at is null;

-- What somebody who registered a taken address is shown, under the hash of a token that opens no account.
create table registration_echo (
  token_hash bytea primary key,
  shown jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index registration_echo_expiry on registration_echo (expires_at);
