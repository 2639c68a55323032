-- Wrong tries of a code are counted for each network, so that strangers elsewhere do not use up the owner's code.
alter table account_code add column tries_by_network jsonb not null default '{}';

-- Counters are kept under a hash of what they count for: e-mail addresses of 254 characters fit, and none stands here.
delete from rate_limit;

-- Whether somebody signed in to an account from a network before.
create index activity_log_login on activity_log (user_id, at desc) where type = 'login';
