-- The rows before and after are compared by a statement that is planned for each change. A kept plan was made for as many rows as the first
-- change of the connection had: after a change of one person, a change of thousands compared every row with every other.
create or replace function recount_moved_people() returns trigger language plpgsql as $$
declare
  regrouped uuid[];
  relocated uuid[];
begin
  execute 'select coalesce(array_agg(c.user_id) filter (where w.assignment_group_ids <> c.assignment_group_ids), ''{}''),
      coalesce(array_agg(c.user_id) filter (where w.dealer_ids <> c.dealer_ids), ''{}'')
    from changed c join was w on w.user_id = c.user_id' into regrouped, relocated;
  perform recount_people(regrouped);
  if cardinality(relocated) > 0 then
    perform from learner_total where user_id = any(relocated) order by user_id for no key update;
    update learner_total t set dealer_ids = a.dealer_ids from access_scope a
      where t.user_id = any(relocated) and a.user_id = t.user_id and t.dealer_ids <> a.dealer_ids;
  end if;
  return null;
end $$;
