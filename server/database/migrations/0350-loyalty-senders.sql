-- Who sent a submission for its person while acting for them. They do not decide on it.
alter table loyalty_submission add column sent_by uuid references user_account;
create index loyalty_submission_sent_by on loyalty_submission (sent_by) where sent_by is not null;
update loyalty_submission s set sent_by = l.proxied_by
  from activity_log l join user_account u on u.id = l.proxied_by
  where l.entity_kind = 'loyalty-submission' and l.entity_id = s.id and l.type = 'create';
