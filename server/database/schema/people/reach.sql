-- What every request has to know of the person who asks, kept by the changes themselves: reading it costs one row.

-- Brands belong to training; who owns one belongs to people, so that scope needs no higher wing.
create table brand_owner (
  brand_id uuid,
  user_id uuid references user_account on delete cascade,
  is_administrator boolean not null default false,
  primary key (brand_id, user_id)
);

-- Where a person works, what the person looks after, and the departments and groups the person is in: one row for each person, worked out
-- from the rows that say so and never written by hand.
create table access_scope (
  user_id uuid primary key references user_account on delete cascade,
  -- Dealers with a running membership whose dealer is active, and the business units of those.
  dealer_ids uuid[] not null default '{}',
  business_unit_ids uuid[] not null default '{}',
  assignment_group_ids uuid[] not null default '{}',
  owned_brand_ids uuid[] not null default '{}',
  -- Active groups the person is staff of.
  admin_group_ids uuid[] not null default '{}',
  -- Running memberships, in the order they began: _id, name, number, active, businessUnits (_id, name).
  dealers jsonb not null default '[]',
  -- Departments by name: _id, name, nameFr, category.
  assignment_groups jsonb not null default '[]',
  -- Active admin groups that the person is in: directly, as staff, or through an active dealer.
  member_group_ids uuid[] not null default '{}',
  -- Of the active dealers; of the own address for people without one. A state is written with its country: US-UT.
  countries text[] not null default '{}',
  states text[] not null default '{}',
  role_id uuid not null,
  -- People with the same role, dealers, business units, admin groups, and places have the same key. Reports work out who an audience is for
  -- once for each key: a few hundred times instead of once for each person.
  profile_key bigint not null
    generated always as (hash_record_extended(row(role_id, dealer_ids, business_unit_ids, member_group_ids, countries, states), 0)) stored,
  -- The departments as a key: a list of several hundred ids does not fit into an index.
  group_key bigint not null generated always as (hash_record_extended(row(assignment_group_ids), 0)) stored
);

create index brand_owner_user on brand_owner (user_id);
create index access_scope_profile on access_scope (profile_key, group_key, user_id);

-- What `access_scope` has to be, worked out anew.
create view exact_access_scope as
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

-- Works the rows of these people out anew, and writes those that changed. Planned for each call: a plan that a connection made while the
-- tables were small takes quadratic time for a thousand people.
create function refresh_access_scopes(people uuid[]) returns void language plpgsql set plan_cache_mode = force_custom_plan as $$
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
create function begin_access_scopes() returns trigger language plpgsql as $$
begin
  insert into access_scope (user_id, role_id, countries, states)
    select id, role_id, case when country <> '' then array[country] else '{}' end,
      case when country <> '' and region <> '' then array[country || '-' || region] else '{}' end
    from changed;
  return null;
end $$;
create trigger user_account_begins_scope after insert on user_account
  referencing new table as changed for each statement execute function begin_access_scopes();

-- For tables with a user_id, where nothing has to be locked: what is added, or goes.
create function note_scopes_of_people() returns trigger language plpgsql as $$
begin
  perform refresh_access_scopes(array(select distinct user_id from changed));
  return null;
end $$;
create trigger dealer_membership_noted_out after delete on dealer_membership
  referencing old table as changed for each statement execute function note_scopes_of_people();
create trigger assignment_group_member_noted_out after delete on assignment_group_member
  referencing old table as changed for each statement execute function note_scopes_of_people();
create trigger brand_owner_noted_in after insert on brand_owner
  referencing new table as changed for each statement execute function note_scopes_of_people();
create trigger brand_owner_noted_out after delete on brand_owner
  referencing old table as changed for each statement execute function note_scopes_of_people();
create trigger admin_group_staff_noted_out after delete on admin_group_staff
  referencing old table as changed for each statement execute function note_scopes_of_people();
create trigger admin_group_user_noted_out after delete on admin_group_user
  referencing old table as changed for each statement execute function note_scopes_of_people();

-- A row that moves concerns who had it and who has it now.
create function note_scopes_of_moved_people() returns trigger language plpgsql as $$
begin
  perform refresh_access_scopes(array(select user_id from was union select user_id from changed));
  return null;
end $$;
create trigger brand_owner_noted_over after update on brand_owner
  referencing old table as was new table as changed for each statement execute function note_scopes_of_moved_people();
create trigger admin_group_staff_noted_over after update on admin_group_staff
  referencing old table as was new table as changed for each statement execute function note_scopes_of_moved_people();
create trigger admin_group_user_noted_over after update on admin_group_user
  referencing old table as was new table as changed for each statement execute function note_scopes_of_moved_people();

-- A new row counts only with what it names: that is held, so that a change of it side by side comes before or after, never between.
create function note_scopes_of_members() returns trigger language plpgsql as $$
begin
  perform hold_dealers_with_units(array(select dealer_id from changed));
  perform refresh_access_scopes(array(select distinct user_id from changed));
  return null;
end $$;
create trigger dealer_membership_noted_in after insert on dealer_membership
  referencing new table as changed for each statement execute function note_scopes_of_members();

-- A membership that ends, or moves, concerns both people; the dealer is held as for a new one.
create function note_scopes_of_moved_members() returns trigger language plpgsql as $$
begin
  perform hold_dealers_with_units(array(select dealer_id from changed));
  perform refresh_access_scopes(array(select user_id from was union select user_id from changed));
  return null;
end $$;
create trigger dealer_membership_noted_over after update on dealer_membership
  referencing old table as was new table as changed for each statement execute function note_scopes_of_moved_members();

-- The group is held, so that a change of its status comes before or after, never between.
create function note_scopes_of_staff() returns trigger language plpgsql as $$
begin
  perform from admin_group where id in (select admin_group_id from changed) order by id for share;
  perform refresh_access_scopes(array(select distinct user_id from changed));
  return null;
end $$;
create trigger admin_group_staff_noted_in after insert on admin_group_staff
  referencing new table as changed for each statement execute function note_scopes_of_staff();
create trigger admin_group_user_noted_in after insert on admin_group_user
  referencing new table as changed for each statement execute function note_scopes_of_staff();

-- Everybody who works at a dealer takes part in its business units. What the rows name is held.
create function note_scopes_of_dealers() returns trigger language plpgsql as $$
begin
  perform from dealer where id in (select dealer_id from changed) order by id for no key update;
  perform from business_unit where id in (select business_unit_id from changed) order by id for share;
  perform refresh_access_scopes(array(select distinct m.user_id from dealer_membership m
    where m.ended_at is null and m.dealer_id in (select dealer_id from changed)));
  return null;
end $$;
create trigger dealer_business_unit_noted_in after insert on dealer_business_unit
  referencing new table as changed for each statement execute function note_scopes_of_dealers();
create trigger dealer_business_unit_noted_out after delete on dealer_business_unit
  referencing old table as changed for each statement execute function note_scopes_of_dealers();

-- The name, place, and status of a dealer are repeated for everybody who works there.
create function note_scopes_of_dealer() returns trigger language plpgsql as $$
begin
  perform refresh_access_scopes(array(select user_id from dealer_membership where ended_at is null and dealer_id = new.id));
  return null;
end $$;
create trigger dealer_noted after update of status, name, number, country, region on dealer for each row
  when ((old.status, old.name, old.number, old.country, old.region) is distinct from (new.status, new.name, new.number, new.country, new.region))
  execute function note_scopes_of_dealer();

-- Only an active group counts, for its staff, its people, and everybody at its dealers.
create function note_scopes_of_admin_group() returns trigger language plpgsql as $$
begin
  perform refresh_access_scopes(array(
    select user_id from admin_group_staff where admin_group_id = new.id
    union select user_id from admin_group_user where admin_group_id = new.id
    union select m.user_id from admin_group_dealer x join dealer_membership m on m.dealer_id = x.dealer_id and m.ended_at is null
      where x.admin_group_id = new.id));
  return null;
end $$;
create trigger admin_group_status_noted after update of status on admin_group for each row
  when (old.status is distinct from new.status) execute function note_scopes_of_admin_group();

-- The person somebody acts for, while an administrator still and still above that person; else null. A function, so that the session check
-- of everybody else pays nothing for it.
create function person_acted_for(own_id uuid, other_id uuid) returns uuid language plpgsql stable as $$
begin
  return (select theirs.id from user_account own join role mine on mine.id = own.role_id,
      user_account theirs join role their_role on their_role.id = theirs.role_id
    where own.id = own_id and theirs.id = other_id and own.status = 'active'
      and mine.code in ('PLATFORM_ADMIN', 'COMPANY_ADMIN') and mine.rank < their_role.rank);
end $$;

-- What a new row names is held, so that a change of its name comes before or after, never between.
create function note_scopes_of_department_members() returns trigger language plpgsql as $$
begin
  perform from assignment_group where id in (select assignment_group_id from changed) order by id for share;
  perform refresh_access_scopes(array(select distinct user_id from changed));
  return null;
end $$;
create trigger assignment_group_member_noted_in after insert on assignment_group_member
  referencing new table as changed for each statement execute function note_scopes_of_department_members();

-- The same for a row that moves: both people are worked out anew.
create function note_scopes_of_moved_department_members() returns trigger language plpgsql as $$
begin
  perform from assignment_group where id in (select assignment_group_id from changed) order by id for share;
  perform refresh_access_scopes(array(select user_id from was union select user_id from changed));
  return null;
end $$;
create trigger assignment_group_member_noted_over after update on assignment_group_member
  referencing old table as was new table as changed for each statement execute function note_scopes_of_moved_department_members();

-- The name of a business unit is repeated for everybody at its dealers.
create function note_scopes_of_business_unit() returns trigger language plpgsql as $$
begin
  perform refresh_access_scopes(array(select distinct m.user_id from dealer_business_unit b join dealer_membership m on m.dealer_id = b.dealer_id
    where m.ended_at is null and b.business_unit_id = new.id));
  return null;
end $$;
create trigger business_unit_noted after update of name on business_unit for each row
  when (old.name is distinct from new.name) execute function note_scopes_of_business_unit();

-- The names of a department are repeated for its members.
create function note_scopes_of_department() returns trigger language plpgsql as $$
begin
  perform refresh_access_scopes(array(select user_id from assignment_group_member where assignment_group_id = new.id));
  return null;
end $$;
create trigger assignment_group_noted after update of name, name_fr, category on assignment_group for each row
  when ((old.name, old.name_fr, old.category) is distinct from (new.name, new.name_fr, new.category)) execute function note_scopes_of_department();

-- A new member gets what belongs to the dealer. Dealers are locked first, then business units, then admin groups, as everywhere: so a
-- change of one of them comes before or after.
create function hold_dealers_with_units(dealers uuid[]) returns void language plpgsql as $$
begin
  perform from dealer where id = any(dealers) order by id for share;
  perform from business_unit where id in (select business_unit_id from dealer_business_unit where dealer_id = any(dealers)) order by id for share;
  perform from admin_group where id in (select admin_group_id from admin_group_dealer where dealer_id = any(dealers)) order by id for share;
end $$;

-- The role of a person, and the own address of one without a dealer, are repeated as well.
create function note_scope_of_person() returns trigger language plpgsql as $$
begin
  perform refresh_access_scopes(array[new.id]);
  return null;
end $$;
create trigger user_account_noted after update of country, region, role_id on user_account for each row
  when ((old.country, old.region, old.role_id) is distinct from (new.country, new.region, new.role_id)) execute function note_scope_of_person();

-- A dealer that joins or leaves a group takes everybody along who works there.
create function note_scopes_of_group_dealers() returns trigger language plpgsql as $$
begin
  perform from dealer where id in (select dealer_id from changed) order by id for no key update;
  perform from admin_group where id in (select admin_group_id from changed) order by id for share;
  perform refresh_access_scopes(array(select distinct m.user_id from dealer_membership m
    where m.ended_at is null and m.dealer_id in (select dealer_id from changed)));
  return null;
end $$;
create trigger admin_group_dealer_noted_in after insert on admin_group_dealer
  referencing new table as changed for each statement execute function note_scopes_of_group_dealers();
create trigger admin_group_dealer_noted_out after delete on admin_group_dealer
  referencing old table as changed for each statement execute function note_scopes_of_group_dealers();

-- The same for a row that moves from one dealer to another.
create function note_scopes_of_moved_group_dealers() returns trigger language plpgsql as $$
begin
  perform from dealer where id in (select dealer_id from was union select dealer_id from changed) order by id for no key update;
  perform from admin_group where id in (select admin_group_id from changed) order by id for share;
  perform refresh_access_scopes(array(select distinct m.user_id from dealer_membership m
    where m.ended_at is null and m.dealer_id in (select dealer_id from was union select dealer_id from changed)));
  return null;
end $$;
create trigger admin_group_dealer_noted_over after update on admin_group_dealer
  referencing old table as was new table as changed for each statement execute function note_scopes_of_moved_group_dealers();
