-- Few people do not count: taking them from everybody is quicker than counting the others.
create index user_account_apart on user_account (id) where not (status = 'active' and merged_into_id is null and participating_learner);
