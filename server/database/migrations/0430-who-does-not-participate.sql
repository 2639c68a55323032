-- People who do not participate count in no share.
create or replace view counted_person as
  select u.id as user_id, a.assignment_group_ids as departments
  from user_account u join access_scope a on a.user_id = u.id
  where u.status = 'active' and u.merged_into_id is null and u.participating_learner;
create index user_account_participant on user_account (id) where status = 'active' and merged_into_id is null and participating_learner;
drop trigger user_account_recounted on user_account;
create trigger user_account_recounted after update of status, merged_into_id, participating_learner on user_account for each row
  when ((old.status = 'active' and old.merged_into_id is null and old.participating_learner)
    is distinct from (new.status = 'active' and new.merged_into_id is null and new.participating_learner))
  execute function recount_person();
select recount_people(array(
  select id from user_account where status = 'active' and merged_into_id is null and not participating_learner order by id));
