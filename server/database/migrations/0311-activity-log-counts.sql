-- Counts of the activity log under any filter stay in an index: of one person with half a million entries, too. Null takes no room in an index, so
-- the acting person costs little.
drop index activity_log_at;
drop index activity_log_kind;
drop index activity_log_user;
drop index activity_log_entity;
drop index activity_log_proxy;
create index activity_log_at on activity_log (at desc, id desc) include (proxied_by);
create index activity_log_kind on activity_log (type, coalesce(entity_kind, ''), at desc, id desc) include (entity_kind, proxied_by);
create index activity_log_user on activity_log (user_id, at desc, id desc) include (type, entity_kind, proxied_by);
create index activity_log_entity on activity_log (entity_id, at desc, id desc) include (type, entity_kind, proxied_by);
create index activity_log_proxy on activity_log (proxied_by, at desc, id desc) include (type, entity_kind, user_id) where proxied_by is not null;
