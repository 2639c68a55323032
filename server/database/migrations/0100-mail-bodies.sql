-- A mail with a one-time code keeps its text for a day only, other mails for 90 days. The row stays: it says what was sent, and when.
alter table mail
  add column holds_code boolean not null default false,
  add column body_removed_at timestamptz;

-- Mails that were sent before did not say whether they hold a code; those of accounts name the occasion.
update mail set holds_code = true
where occasion ~ '^(verify-email|recovery):';

create index mail_with_body on mail (created_at) where body_removed_at is null;
