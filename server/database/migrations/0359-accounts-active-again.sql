-- When an account last became active again: what came out before is not news to its person.
alter table user_account add column reactivated_at timestamptz;
update user_account set reactivated_at = status_changed_at where status = 'active' and status_changed_at > approved_at;
