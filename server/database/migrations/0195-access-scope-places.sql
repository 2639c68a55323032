-- Audiences also ask for the admin groups, countries and states of a person. They are kept with the rest of what requests read (0062).
alter table access_scope
  -- Active admin groups that the person is in: directly, as staff, or through an active dealer.
  add column member_group_ids uuid[] not null default '{}',
  -- Of the active dealers; of the own address for people without one. A state is written with its country: US-UT.
  add column countries text[] not null default '{}',
  add column states text[] not null default '{}';

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
      from assignment_group_member a join assignment_group g on g.id = a.assignment_group_id where a.user_id = u.id), '[]') as assignment_groups,
    array(select g.id from admin_group g where g.status = 'active' and g.id in (
        select x.admin_group_id from admin_group_user x where x.user_id = u.id
        union all select s.admin_group_id from admin_group_staff s where s.user_id = u.id
        union all select x.admin_group_id from dealer_membership m join dealer d on d.id = m.dealer_id and d.status = 'active'
          join admin_group_dealer x on x.dealer_id = d.id where m.user_id = u.id and m.ended_at is null)
      order by 1) as member_group_ids,
    place.countries, place.states
  from user_account u cross join lateral (
    select coalesce(array_agg(distinct p.country order by p.country), '{}') as countries,
      coalesce(array_agg(distinct p.country || '-' || p.region order by p.country || '-' || p.region) filter (where p.region <> ''), '{}') as states
    from (
      select d.country, d.region from dealer_membership m join dealer d on d.id = m.dealer_id and d.status = 'active'
        where m.user_id = u.id and m.ended_at is null
      union all select u.country, u.region where not exists (
        select from dealer_membership m join dealer d on d.id = m.dealer_id and d.status = 'active'
        where m.user_id = u.id and m.ended_at is null)
    ) p where p.country <> '') place;

-- Planned for each call: a plan that a connection made while the tables were small takes quadratic time for a thousand people.
create or replace function refresh_access_scopes(people uuid[]) returns void language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  -- The locks come first, in one order: the next statement then reads everything that was committed before.
  perform from access_scope where user_id = any(people) order by user_id for update;
  -- Materialized, so that each person is worked out once.
  with e as materialized (select * from exact_access_scope x where x.user_id = any(people))
  update access_scope a
    set dealer_ids = e.dealer_ids, business_unit_ids = e.business_unit_ids, assignment_group_ids = e.assignment_group_ids,
      owned_brand_ids = e.owned_brand_ids, admin_group_ids = e.admin_group_ids, dealers = e.dealers, assignment_groups = e.assignment_groups,
      member_group_ids = e.member_group_ids, countries = e.countries, states = e.states
    from e
    where e.user_id = a.user_id
      and (a.dealer_ids, a.business_unit_ids, a.assignment_group_ids, a.owned_brand_ids, a.admin_group_ids, a.dealers, a.assignment_groups,
          a.member_group_ids, a.countries, a.states)
        is distinct from (e.dealer_ids, e.business_unit_ids, e.assignment_group_ids, e.owned_brand_ids, e.admin_group_ids, e.dealers,
          e.assignment_groups, e.member_group_ids, e.countries, e.states);
end $$;

alter table access_scope disable trigger user;
update access_scope a set member_group_ids = e.member_group_ids, countries = e.countries, states = e.states
  from exact_access_scope e where e.user_id = a.user_id
    and (a.member_group_ids, a.countries, a.states) is distinct from (e.member_group_ids, e.countries, e.states);
alter table access_scope enable trigger user;

-- A new person has an address and nothing else.
create or replace function begin_access_scopes() returns trigger language plpgsql as $$
begin
  insert into access_scope (user_id, countries, states)
    select id, case when country <> '' then array[country] else '{}' end,
      case when country <> '' and region <> '' then array[country || '-' || region] else '{}' end
    from changed;
  return null;
end $$;

create function note_scope_of_person() returns trigger language plpgsql as $$
begin
  perform refresh_access_scopes(array[new.id]);
  return null;
end $$;
create trigger user_account_address_noted after update of country, region on user_account for each row
  when ((old.country, old.region) is distinct from (new.country, new.region)) execute function note_scope_of_person();

drop trigger dealer_noted on dealer;
create trigger dealer_noted after update of status, name, number, country, region on dealer for each row
  when ((old.status, old.name, old.number, old.country, old.region) is distinct from (new.status, new.name, new.number, new.country, new.region))
  execute function note_scopes_of_dealer();

-- A new member gets the admin groups of the dealer as well. They are locked after dealers and units, so that a change of a group's status
-- comes before or after.
create or replace function hold_dealers_with_units(dealers uuid[]) returns void language plpgsql as $$
begin
  perform from dealer where id = any(dealers) order by id for share;
  perform from business_unit where id in (select business_unit_id from dealer_business_unit where dealer_id = any(dealers)) order by id for share;
  perform from admin_group where id in (select admin_group_id from admin_group_dealer where dealer_id = any(dealers)) order by id for share;
end $$;

create trigger admin_group_user_noted_in after insert on admin_group_user
  referencing new table as changed for each statement execute function note_scopes_of_staff();
create trigger admin_group_user_noted_out after delete on admin_group_user
  referencing old table as changed for each statement execute function note_scopes_of_people();
create trigger admin_group_user_noted_over after update on admin_group_user
  referencing old table as was new table as changed for each statement execute function note_scopes_of_moved_people();

create function note_scopes_of_group_dealers() returns trigger language plpgsql as $$
begin
  perform from dealer where id in (select dealer_id from changed) order by id for no key update;
  perform from admin_group where id in (select admin_group_id from changed) order by id for share;
  perform refresh_access_scopes(array(select distinct m.user_id from dealer_membership m
    where m.ended_at is null and m.dealer_id in (select dealer_id from changed)));
  return null;
end $$;
create function note_scopes_of_moved_group_dealers() returns trigger language plpgsql as $$
begin
  perform from dealer where id in (select dealer_id from was union select dealer_id from changed) order by id for no key update;
  perform from admin_group where id in (select admin_group_id from changed) order by id for share;
  perform refresh_access_scopes(array(select distinct m.user_id from dealer_membership m
    where m.ended_at is null and m.dealer_id in (select dealer_id from was union select dealer_id from changed)));
  return null;
end $$;
create trigger admin_group_dealer_noted_in after insert on admin_group_dealer
  referencing new table as changed for each statement execute function note_scopes_of_group_dealers();
create trigger admin_group_dealer_noted_out after delete on admin_group_dealer
  referencing old table as changed for each statement execute function note_scopes_of_group_dealers();
create trigger admin_group_dealer_noted_over after update on admin_group_dealer
  referencing old table as was new table as changed for each statement execute function note_scopes_of_moved_group_dealers();

create or replace function note_scopes_of_admin_group() returns trigger language plpgsql as $$
begin
  perform refresh_access_scopes(array(
    select user_id from admin_group_staff where admin_group_id = new.id
    union select user_id from admin_group_user where admin_group_id = new.id
    union select m.user_id from admin_group_dealer x join dealer_membership m on m.dealer_id = x.dealer_id and m.ended_at is null
      where x.admin_group_id = new.id));
  return null;
end $$;
