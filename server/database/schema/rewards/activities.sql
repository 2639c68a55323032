-- Activities that people report and are paid for.

-- An activity that a person reports, such as a race or a demo day. An approved one is owed in cash.
create table activity_submission (
  id uuid primary key,
  user_id uuid not null references user_account,
  -- Where the person worked when it was entered.
  dealer_id uuid references dealer,
  type text not null check (type in ('race', 'demo', 'event', 'other')),
  style text check (style in ('flat', 'motocross', 'road', 'offroad')),
  happened_on date not null,
  currency text not null check (currency in ('USD', 'CAD', 'EUR')),
  amount_cents bigint not null check (amount_cents > 0),
  note text not null default '',
  attachment_id uuid references file,
  status text not null default 'pending' check (status in ('pending', 'approved', 'denied')),
  -- Why it was denied.
  reason text not null default '',
  submitted_by uuid not null references user_account,
  submitted_at timestamptz not null,
  decided_by uuid references user_account,
  decided_at timestamptz,
  -- Names a row of a table, so that importing it again adds nothing.
  import_key text unique,
  constraint activity_decision check ((status = 'pending') = (decided_at is null)),
  constraint activity_reason check (status = 'denied' or reason = ''),
  constraint activity_style check ((type = 'race') = (style is not null))
);

-- Few people decide, and a lookup of anybody else finds nothing: it shall not read the whole table.
alter table activity_submission alter column decided_by set (n_distinct = 1000);

-- Rows of a table that wait to be imported in the background, or were. What they say is removed as soon as they are.
create table activity_import_row (
  id uuid primary key,
  row_number integer not null,
  fields jsonb,
  created_at timestamptz not null
);

create index activity_submission_user on activity_submission (user_id, submitted_at desc, id);
create index activity_submission_dealer on activity_submission (dealer_id);
create index activity_submission_attachment on activity_submission (attachment_id);
create index activity_submission_submitted_by on activity_submission (submitted_by);
create index activity_submission_decided_by on activity_submission (decided_by);

-- What waits for a decision, the oldest in front.
create index activity_submission_queue on activity_submission (submitted_at, id) where status = 'pending';

create index activity_submission_list on activity_submission (status, submitted_at desc, id);
create index activity_import_row_age on activity_import_row (created_at);
