-- What the session tells of a person's dealers and departments is kept beside what its check reads: told on every visit, changed seldom.
alter table access_scope
  -- Running memberships, in the order they began: _id, name, number, active, businessUnits (_id, name).
  add column dealers jsonb not null default '[]',
  -- Departments by name: _id, name, nameFr, category.
  add column assignment_groups jsonb not null default '[]';

create or replace view exact_access_scope as
  select u.id as user_id,
    array(select m.dealer_id from dealer_membership m join dealer d on d.id = m.dealer_id and d.status = 'active'
      where m.user_id = u.id and m.ended_at is null order by 1) as dealer_ids,
    array(select distinct b.business_unit_id from dealer_membership m join dealer d on d.id = m.dealer_id and d.status = 'active'
      join dealer_business_unit b on b.dealer_id = d.id where m.user_id = u.id and m.ended_at is null order by 1) as business_unit_ids,
    array(select assignment_group_id from assignment_group_member where user_id = u.id order by 1) as assignment_group_ids,
    array(select brand_id from brand_owner where user_id = u.id order by 1) as owned_brand_ids,
    array(select s.admin_group_id from admin_group_staff s join admin_group g on g.id = s.admin_group_id and g.status = 'active'
      where s.user_id = u.id order by 1) as admin_group_ids,
    coalesce((select jsonb_agg(jsonb_build_object('_id', d.id, 'name', d.name, 'number', d.number, 'active', d.status = 'active',
        'businessUnits', coalesce((select jsonb_agg(jsonb_build_object('_id', b.id, 'name', b.name) order by b.name, b.id)
          from dealer_business_unit x join business_unit b on b.id = x.business_unit_id where x.dealer_id = d.id), '[]'))
        order by m.started_at, d.id)
      from dealer_membership m join dealer d on d.id = m.dealer_id where m.user_id = u.id and m.ended_at is null), '[]') as dealers,
    coalesce((select jsonb_agg(jsonb_build_object('_id', g.id, 'name', g.name, 'nameFr', g.name_fr, 'category', g.category) order by g.name, g.id)
      from assignment_group_member a join assignment_group g on g.id = a.assignment_group_id where a.user_id = u.id), '[]') as assignment_groups
  from user_account u;

update access_scope a set dealers = e.dealers, assignment_groups = e.assignment_groups from exact_access_scope e where e.user_id = a.user_id;

create or replace function refresh_access_scopes(people uuid[]) returns void language plpgsql as $$
begin
  -- Held first, in one order: what the next statement reads stands after every change before this one.
  perform from access_scope where user_id = any(people) order by user_id for update;
  update access_scope a
    set dealer_ids = e.dealer_ids, business_unit_ids = e.business_unit_ids, assignment_group_ids = e.assignment_group_ids,
      owned_brand_ids = e.owned_brand_ids, admin_group_ids = e.admin_group_ids, dealers = e.dealers, assignment_groups = e.assignment_groups
    from exact_access_scope e
    where a.user_id = any(people) and e.user_id = a.user_id and e.user_id = any(people)
      and (a.dealer_ids, a.business_unit_ids, a.assignment_group_ids, a.owned_brand_ids, a.admin_group_ids, a.dealers, a.assignment_groups)
        is distinct from (e.dealer_ids, e.business_unit_ids, e.assignment_group_ids, e.owned_brand_ids, e.admin_group_ids, e.dealers,
          e.assignment_groups);
end $$;

-- As for dealers (0062): what a new row names is held, so that a change of its name comes before or after, never between.
create function note_scopes_of_department_members() returns trigger language plpgsql as $$
begin
  perform from assignment_group where id in (select assignment_group_id from changed) order by id for share;
  perform refresh_access_scopes(array(select distinct user_id from changed));
  return null;
end $$;
create function note_scopes_of_moved_department_members() returns trigger language plpgsql as $$
begin
  perform from assignment_group where id in (select assignment_group_id from changed) order by id for share;
  perform refresh_access_scopes(array(select user_id from was union select user_id from changed));
  return null;
end $$;
drop trigger assignment_group_member_noted_in on assignment_group_member;
create trigger assignment_group_member_noted_in after insert on assignment_group_member
  referencing new table as changed for each statement execute function note_scopes_of_department_members();
drop trigger assignment_group_member_noted_over on assignment_group_member;
create trigger assignment_group_member_noted_over after update on assignment_group_member
  referencing old table as was new table as changed for each statement execute function note_scopes_of_moved_department_members();

create or replace function note_scopes_of_dealers() returns trigger language plpgsql as $$
begin
  perform from dealer where id in (select dealer_id from changed) order by id for no key update;
  perform from business_unit where id in (select business_unit_id from changed) order by id for share;
  perform refresh_access_scopes(array(select distinct m.user_id from dealer_membership m
    where m.ended_at is null and m.dealer_id in (select dealer_id from changed)));
  return null;
end $$;

drop trigger dealer_status_noted on dealer;
create trigger dealer_noted after update of status, name, number on dealer for each row
  when ((old.status, old.name, old.number) is distinct from (new.status, new.name, new.number)) execute function note_scopes_of_dealer();

create function note_scopes_of_business_unit() returns trigger language plpgsql as $$
begin
  perform refresh_access_scopes(array(select distinct m.user_id from dealer_business_unit b join dealer_membership m on m.dealer_id = b.dealer_id
    where m.ended_at is null and b.business_unit_id = new.id));
  return null;
end $$;
create trigger business_unit_noted after update of name on business_unit for each row
  when (old.name is distinct from new.name) execute function note_scopes_of_business_unit();

create function note_scopes_of_department() returns trigger language plpgsql as $$
begin
  perform refresh_access_scopes(array(select user_id from assignment_group_member where assignment_group_id = new.id));
  return null;
end $$;
create trigger assignment_group_noted after update of name, name_fr, category on assignment_group for each row
  when ((old.name, old.name_fr, old.category) is distinct from (new.name, new.name_fr, new.category)) execute function note_scopes_of_department();
