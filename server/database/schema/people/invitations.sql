-- Invitations: how people whom somebody else added choose their password.

-- A person has one invitation, which can be sent again. Its state follows from these columns and from the account.
create table invitation (
  id uuid primary key,
  user_id uuid not null unique references user_account on delete cascade,
  -- Null if the portal invited by itself.
  invited_by uuid references user_account on delete set null,
  invited_at timestamptz not null,
  sent_at timestamptz not null,
  -- How often it was sent. Only the link of the last time works.
  sends integer not null default 1,
  expires_at timestamptz not null,
  used_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by uuid references user_account on delete set null,
  check (expires_at > sent_at)
);

-- The links that were mailed. Earlier ones stay, so that they can say why they do not work any more.
create table invitation_link (
  -- Of 256 random bits, which nobody guesses.
  token_hash bytea primary key,
  invitation_id uuid not null references invitation on delete cascade,
  number integer not null,
  -- Where it went: it opens no account that has another address by now.
  email text not null,
  unique (invitation_id, number)
);

-- The list, last sent first.
create index invitation_sent on invitation (sent_at desc, id);

-- Deleting a person asks whether the person is named here.
create index invitation_invited_by on invitation (invited_by) where invited_by is not null;
create index invitation_withdrawn_by on invitation (withdrawn_by) where withdrawn_by is not null;
