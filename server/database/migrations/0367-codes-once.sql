-- A code in two incentives went to two people. Of those that nobody has, the first one that was added stays.
delete from incentive_code k where claimed_at is null and exists (
  select from incentive_code other where other.code = k.code and other.id <> k.id and (other.claimed_at is not null or other.id < k.id));
create unique index incentive_code_free_once on incentive_code (code) where claimed_at is null;
create index incentive_code_code on incentive_code (code);
