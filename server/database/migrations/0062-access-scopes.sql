-- What every request has to know of the person who asks, kept by the changes themselves: reading it costs one row.
alter table role add column rights text[] not null default '{}';
update role r set rights = array(select name from role_right where role_id = r.id order by name);

create function note_role_rights() returns trigger language plpgsql as $$
begin
  -- Held first: the rights are read by a statement of its own, after every change before this one.
  perform from role where id in (select role_id from changed) order by id for no key update;
  update role r set rights = array(select name from role_right where role_id = r.id order by name)
    where id in (select role_id from changed);
  return null;
end $$;
create trigger role_right_noted_in after insert on role_right
  referencing new table as changed for each statement execute function note_role_rights();
create trigger role_right_noted_out after delete on role_right
  referencing old table as changed for each statement execute function note_role_rights();

create table access_scope (
  user_id uuid primary key references user_account on delete cascade,
  -- Dealers with a running membership whose dealer is active, and the business units of those.
  dealer_ids uuid[] not null default '{}',
  business_unit_ids uuid[] not null default '{}',
  assignment_group_ids uuid[] not null default '{}',
  owned_brand_ids uuid[] not null default '{}',
  -- Active groups the person is staff of.
  admin_group_ids uuid[] not null default '{}'
);

-- The same, counted anew: what `access_scope` has to be.
create view exact_access_scope as
  select u.id as user_id,
    array(select m.dealer_id from dealer_membership m join dealer d on d.id = m.dealer_id and d.status = 'active'
      where m.user_id = u.id and m.ended_at is null order by 1) as dealer_ids,
    array(select distinct b.business_unit_id from dealer_membership m join dealer d on d.id = m.dealer_id and d.status = 'active'
      join dealer_business_unit b on b.dealer_id = d.id where m.user_id = u.id and m.ended_at is null order by 1) as business_unit_ids,
    array(select assignment_group_id from assignment_group_member where user_id = u.id order by 1) as assignment_group_ids,
    array(select brand_id from brand_owner where user_id = u.id order by 1) as owned_brand_ids,
    array(select s.admin_group_id from admin_group_staff s join admin_group g on g.id = s.admin_group_id and g.status = 'active'
      where s.user_id = u.id order by 1) as admin_group_ids
  from user_account u;

insert into access_scope select * from exact_access_scope;

create function refresh_access_scopes(people uuid[]) returns void language plpgsql as $$
begin
  -- Held first, in one order: what the next statement reads stands after every change before this one.
  perform from access_scope where user_id = any(people) order by user_id for update;
  update access_scope a
    set dealer_ids = e.dealer_ids, business_unit_ids = e.business_unit_ids, assignment_group_ids = e.assignment_group_ids,
      owned_brand_ids = e.owned_brand_ids, admin_group_ids = e.admin_group_ids
    from exact_access_scope e
    where a.user_id = any(people) and e.user_id = a.user_id and e.user_id = any(people)
      and (a.dealer_ids, a.business_unit_ids, a.assignment_group_ids, a.owned_brand_ids, a.admin_group_ids)
        is distinct from (e.dealer_ids, e.business_unit_ids, e.assignment_group_ids, e.owned_brand_ids, e.admin_group_ids);
end $$;

create function begin_access_scopes() returns trigger language plpgsql as $$
begin
  insert into access_scope (user_id) select id from changed;
  return null;
end $$;
create trigger user_account_begins_scope after insert on user_account
  referencing new table as changed for each statement execute function begin_access_scopes();

-- Of tables with a user_id.
create function note_scopes_of_people() returns trigger language plpgsql as $$
begin
  perform refresh_access_scopes(array(select distinct user_id from changed));
  return null;
end $$;
create function note_scopes_of_moved_people() returns trigger language plpgsql as $$
begin
  perform refresh_access_scopes(array(select user_id from was union select user_id from changed));
  return null;
end $$;
-- A new row counts only with what it names: that is held, so that a change of it side by side comes before or after, never between.
create function note_scopes_of_members() returns trigger language plpgsql as $$
begin
  perform from dealer where id in (select dealer_id from changed) order by id for share;
  perform refresh_access_scopes(array(select distinct user_id from changed));
  return null;
end $$;
create function note_scopes_of_moved_members() returns trigger language plpgsql as $$
begin
  perform from dealer where id in (select dealer_id from changed) order by id for share;
  perform refresh_access_scopes(array(select user_id from was union select user_id from changed));
  return null;
end $$;
create function note_scopes_of_staff() returns trigger language plpgsql as $$
begin
  perform from admin_group where id in (select admin_group_id from changed) order by id for share;
  perform refresh_access_scopes(array(select distinct user_id from changed));
  return null;
end $$;
create trigger dealer_membership_noted_in after insert on dealer_membership
  referencing new table as changed for each statement execute function note_scopes_of_members();
create trigger dealer_membership_noted_out after delete on dealer_membership
  referencing old table as changed for each statement execute function note_scopes_of_people();
create trigger dealer_membership_noted_over after update on dealer_membership
  referencing old table as was new table as changed for each statement execute function note_scopes_of_moved_members();
create trigger assignment_group_member_noted_in after insert on assignment_group_member
  referencing new table as changed for each statement execute function note_scopes_of_people();
create trigger assignment_group_member_noted_out after delete on assignment_group_member
  referencing old table as changed for each statement execute function note_scopes_of_people();
create trigger assignment_group_member_noted_over after update on assignment_group_member
  referencing old table as was new table as changed for each statement execute function note_scopes_of_moved_people();
create trigger brand_owner_noted_in after insert on brand_owner
  referencing new table as changed for each statement execute function note_scopes_of_people();
create trigger brand_owner_noted_out after delete on brand_owner
  referencing old table as changed for each statement execute function note_scopes_of_people();
create trigger brand_owner_noted_over after update on brand_owner
  referencing old table as was new table as changed for each statement execute function note_scopes_of_moved_people();
create trigger admin_group_staff_noted_in after insert on admin_group_staff
  referencing new table as changed for each statement execute function note_scopes_of_staff();
create trigger admin_group_staff_noted_out after delete on admin_group_staff
  referencing old table as changed for each statement execute function note_scopes_of_people();
create trigger admin_group_staff_noted_over after update on admin_group_staff
  referencing old table as was new table as changed for each statement execute function note_scopes_of_moved_people();

-- Of what those rows name.
create function note_scopes_of_dealers() returns trigger language plpgsql as $$
begin
  perform from dealer where id in (select dealer_id from changed) order by id for no key update;
  perform refresh_access_scopes(array(select distinct m.user_id from dealer_membership m
    where m.ended_at is null and m.dealer_id in (select dealer_id from changed)));
  return null;
end $$;
create trigger dealer_business_unit_noted_in after insert on dealer_business_unit
  referencing new table as changed for each statement execute function note_scopes_of_dealers();
create trigger dealer_business_unit_noted_out after delete on dealer_business_unit
  referencing old table as changed for each statement execute function note_scopes_of_dealers();

create function note_scopes_of_dealer() returns trigger language plpgsql as $$
begin
  perform refresh_access_scopes(array(select user_id from dealer_membership where ended_at is null and dealer_id = new.id));
  return null;
end $$;
create trigger dealer_status_noted after update of status on dealer for each row
  when (old.status is distinct from new.status) execute function note_scopes_of_dealer();

create function note_scopes_of_admin_group() returns trigger language plpgsql as $$
begin
  perform refresh_access_scopes(array(select user_id from admin_group_staff where admin_group_id = new.id));
  return null;
end $$;
create trigger admin_group_status_noted after update of status on admin_group for each row
  when (old.status is distinct from new.status) execute function note_scopes_of_admin_group();

-- The person somebody acts for, while an administrator still and still above that person; else null. A function, so that the
-- session check of everybody else pays nothing for it.
create function person_acted_for(own_id uuid, other_id uuid) returns uuid language plpgsql stable as $$
begin
  return (select theirs.id from user_account own join role mine on mine.id = own.role_id,
      user_account theirs join role their_role on their_role.id = theirs.role_id
    where own.id = own_id and theirs.id = other_id and own.status = 'active'
      and mine.code in ('PLATFORM_ADMIN', 'COMPANY_ADMIN') and mine.rank < their_role.rank);
end $$;
