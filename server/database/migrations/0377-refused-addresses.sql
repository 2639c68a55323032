-- Addresses that refused mails for good (decision 119). A row is about an address, not about a person: others may have it later, and some belong to
-- no account.
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
create index refused_address_untold on refused_address (address)
  where refusals > 0 and told is distinct from case when stopped_at is null then 'marked' else 'stopped' end;
create index refused_address_last on refused_address (last_at);

-- Which mails were counted, so that what the server and the mail provider say about the same one counts once.
create table mail_refusal (
  address text not null references refused_address on delete cascade,
  -- The id of the mail, or what the provider names it.
  mail text not null,
  at timestamptz not null,
  primary key (address, mail)
);

alter table mail
  drop constraint mail_held_reason_check,
  add constraint mail_held_reason_check check (held_reason in ('inactive', 'no-mails', 'switched-off', 'digest', 'withdrawn', 'unreachable'));
