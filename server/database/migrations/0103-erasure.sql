-- Somebody whose personal data was erased on request. What others rely on (who passed what, points, decisions) stays without a name.
alter table user_account add column erased_at timestamptz;

-- The log is append-only. Erasing a person alone may take out what a row says of that person, never that the row is there.
create function log_entry_may_forget() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('paddock.erasing', true) = 'on'
    and (new.id, new.at, new.type, new.user_id, new.proxied_by, new.entity_kind, new.entity_id, new.request_id)
      is not distinct from (old.id, old.at, old.type, old.user_id, old.proxied_by, old.entity_kind, old.entity_id, old.request_id)
  then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger activity_log_append_only on activity_log;
create trigger activity_log_append_only before update or delete on activity_log
  for each row execute function log_entry_may_forget();
