-- How many people there are of each status, kept by the changes themselves. A change adds its difference as a row of its own,
-- so that none waits for another's transaction; the sum is exact in every snapshot. An hourly job folds the rows.
create table user_account_total (
  status text not null,
  people integer not null
);

create function count_user_accounts() returns trigger language plpgsql as $$
begin
  insert into user_account_total (status, people)
    select status, case tg_op when 'INSERT' then 1 else -1 end * count(*)
    from changed where merged_into_id is null group by status;
  return null;
end $$;
create trigger user_account_counted_in after insert on user_account
  referencing new table as changed for each statement execute function count_user_accounts();
create trigger user_account_counted_out after delete on user_account
  referencing old table as changed for each statement execute function count_user_accounts();

create function count_moved_user_account() returns trigger language plpgsql as $$
begin
  insert into user_account_total (status, people)
    select old.status, -1 where old.merged_into_id is null
    union all
    select new.status, 1 where new.merged_into_id is null;
  return null;
end $$;
create trigger user_account_counted_over after update of status, merged_into_id on user_account for each row
  when ((old.status, old.merged_into_id is null) is distinct from (new.status, new.merged_into_id is null))
  execute function count_moved_user_account();

insert into user_account_total (status, people)
  select status, count(*) from user_account where merged_into_id is null group by status;
