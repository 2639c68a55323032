-- The secret of a person from which the addresses in their mails come that switch off one kind of mail without a sign-in (decision 086). It is
-- made when the first mail leaves that the person can switch off, and goes with the account.
create table unsubscribe_secret (
  person_id uuid primary key references user_account on delete cascade,
  secret bytea not null,
  created_at timestamptz not null default now()
);
