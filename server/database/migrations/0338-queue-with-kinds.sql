-- What the list of the log counts of entries that are not sealed yet stands in the queue itself. It used to look each of them up, which took long
-- while many waited. Null for an entry from which something was erased: it is counted already.
alter table activity_log_unsealed add column type text, add column kind text, add column under_proxy boolean;
update activity_log_unsealed q set type = l.type, kind = coalesce(l.entity_kind, ''), under_proxy = l.proxied_by is not null
  from activity_log l where q.was is null and l.id = q.entry_id and l.at = q.at;

create or replace function queue_activity() returns trigger language plpgsql as $$
begin
  insert into activity_log_unsealed (entry_id, at, type, kind, under_proxy)
    select id, at, type, coalesce(entity_kind, ''), proxied_by is not null from added;
  return null;
end $$;
