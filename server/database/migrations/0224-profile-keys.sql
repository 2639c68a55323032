-- People with the same role, dealers, units, admin groups, and places have the same key. It replaces a key without the role: reports that
-- needed both read and joined two tables of everybody. They now read one index.
lock table user_account, access_scope in share row exclusive mode;

alter table access_scope disable trigger user;
alter table access_scope add column role_id uuid;
update access_scope a set role_id = u.role_id from user_account u where u.id = a.user_id;
alter table access_scope
  alter column role_id set not null,
  drop column place_key,
  add column profile_key bigint not null generated always as
    (hash_record_extended(row(role_id, dealer_ids, business_unit_ids, member_group_ids, countries, states), 0)) stored;
alter table access_scope enable trigger user;
create index access_scope_profile on access_scope (profile_key, assignment_group_ids, user_id);

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
    place.countries, place.states, u.role_id
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
      member_group_ids = e.member_group_ids, countries = e.countries, states = e.states, role_id = e.role_id
    from e
    where e.user_id = a.user_id
      and (a.dealer_ids, a.business_unit_ids, a.assignment_group_ids, a.owned_brand_ids, a.admin_group_ids, a.dealers, a.assignment_groups,
          a.member_group_ids, a.countries, a.states, a.role_id)
        is distinct from (e.dealer_ids, e.business_unit_ids, e.assignment_group_ids, e.owned_brand_ids, e.admin_group_ids, e.dealers,
          e.assignment_groups, e.member_group_ids, e.countries, e.states, e.role_id);
end $$;

-- A new person has an address, a role, and nothing else.
create or replace function begin_access_scopes() returns trigger language plpgsql as $$
begin
  insert into access_scope (user_id, role_id, countries, states)
    select id, role_id, case when country <> '' then array[country] else '{}' end,
      case when country <> '' and region <> '' then array[country || '-' || region] else '{}' end
    from changed;
  return null;
end $$;

drop trigger user_account_address_noted on user_account;
create trigger user_account_noted after update of country, region, role_id on user_account for each row
  when ((old.country, old.region, old.role_id) is distinct from (new.country, new.region, new.role_id)) execute function note_scope_of_person();
