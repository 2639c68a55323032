-- The departments of a person are in the index of profiles as a key: a list of several hundred ids does not fit into an index.
drop index access_scope_profile;
alter table access_scope
  add column group_key bigint not null generated always as (hash_record_extended(row(assignment_group_ids), 0)) stored;
create index access_scope_profile on access_scope (profile_key, group_key, user_id);
