-- A new person has a row of totals, and counts from then on. Both statements are planned for each change: a kept plan was made for as many people as
-- the first change of the connection added, and after a change that added one, a change that added hundreds compared every row with every other.
create or replace function begin_learner_totals() returns trigger language plpgsql as $$
begin
  execute 'insert into learner_total (user_id, counted_in, dealer_ids)
    select c.user_id, p.departments, c.dealer_ids from changed c left join counted_person p on p.user_id = c.user_id';
  execute 'insert into department_total (departments, people)
    select p.departments, count(*) from changed c join counted_person p on p.user_id = c.user_id group by p.departments';
  return null;
end $$;
