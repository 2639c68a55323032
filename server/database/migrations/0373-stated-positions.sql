-- Whether people have stated their positions since these were last reset. Until now the column was true for everybody. It is true for
-- those who registered or entered their dealer position themselves.
alter table user_account alter column reset_positions set default false;
update user_account u set reset_positions = false
where u.primary_role = '' or u.dealer_position = '' or not exists (
  select from activity_log l
  where l.user_id = u.id and l.entity_kind = 'user' and l.entity_id = u.id and l.proxied_by is null
    and (l.type = 'create' or l.after ? 'dealerPosition'));
