-- Curriculums have audiences with every kind of condition, as resources do. Until now a table named their departments.
lock table curriculum, curriculum_audience, audience in share row exclusive mode;

alter table curriculum add column audience_id uuid unique references audience;
alter table audience add column curriculum_id uuid;
insert into audience (id, curriculum_id, assignment_group_ids)
  select new_id(), id, audience from curriculum where audience <> '{}';
update curriculum k set audience_id = a.id from audience a where a.curriculum_id = k.id;
alter table audience drop column curriculum_id;

drop view exact_curriculum_audience;
drop table curriculum_audience;
drop function note_curriculum_audience();
drop function note_moved_curriculum_audience();
drop function keep_curriculum_audience(uuid[]);

-- Most audiences name departments and nothing else. Lists of what a person may take read those from the row of the curriculum, and report
-- totals are kept for sets of departments. Empty: everybody. Null: the audience has other conditions, so it has to be read.
alter table curriculum rename column audience to departments;
alter table curriculum alter column departments drop not null;

create function departments_alone(a audience) returns uuid[] language sql immutable as $$
  select case when cardinality(a.role_ids) + cardinality(a.admin_group_ids) + cardinality(a.dealer_ids) + cardinality(a.business_unit_ids)
    + cardinality(a.countries) + cardinality(a.states) = 0 then a.assignment_group_ids end
$$;
create view exact_curriculum_departments as
  select k.id as curriculum_id, case when k.audience_id is null then '{}' else departments_alone(a) end as departments
  from curriculum k left join audience a on a.id = k.audience_id;

-- Both sides lock the audience: a curriculum that gets it and a change of what it names come one after the other.
create function keep_departments_of_curriculum() returns trigger language plpgsql as $$
begin
  if new.audience_id is null then
    new.departments := '{}';
  else
    select departments_alone(a) into new.departments from audience a where a.id = new.audience_id for share;
  end if;
  return new;
end $$;
create trigger curriculum_departments_kept before insert or update of audience_id, departments on curriculum
  for each row execute function keep_departments_of_curriculum();

create function keep_departments_of_audience() returns trigger language plpgsql as $$
begin
  update curriculum set departments = departments_alone(new) where audience_id = new.id and departments is distinct from departments_alone(new);
  return null;
end $$;
create trigger audience_departments_kept after update on audience for each row execute function keep_departments_of_audience();

create trigger curriculum_left_audience_deleted after delete on curriculum for each row
  when (old.audience_id is not null) execute function delete_left_audience();
create trigger curriculum_left_audience_dropped after update of audience_id on curriculum for each row
  when (old.audience_id is not null and old.audience_id is distinct from new.audience_id) execute function delete_left_audience();

-- People with the same dealers, units, admin groups, and places have the same key. Reports work out who an audience is for once for each key
-- and role: a few hundred times instead of once for each person.
alter table access_scope add column place_key bigint not null generated always as
  (hash_record_extended(row(dealer_ids, business_unit_ids, member_group_ids, countries, states), 0)) stored;
