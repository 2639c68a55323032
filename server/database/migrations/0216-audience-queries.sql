-- An audience as a query of words: any within a kind, all across kinds. Whether one person is within it is then a single comparison, without
-- a look-up of what the person has. The bare name of a kind stands for people whom this kind does not limit.
lock table curriculum, audience in share row exclusive mode;

create function audience_words(kind text, chosen text[]) returns text language sql immutable as $$
  select '(''' || kind || '''' || string_agg(' | ''' || kind || ':' || replace(replace(value, '\', '\\'), '''', '''''') || '''', '' order by value) || ')'
  from unnest(chosen) value
$$;
create function audience_query(assignment_groups uuid[], business_units uuid[], roles uuid[], dealers uuid[], admin_groups uuid[],
  countries text[], states text[]) returns tsquery language sql immutable as $$
  select string_agg(words, ' & ')::tsquery from (values
    (audience_words('assignmentGroups', assignment_groups::text[])), (audience_words('businessUnits', business_units::text[])),
    (audience_words('roles', roles::text[])), (audience_words('dealers', dealers::text[])),
    (audience_words('adminGroups', admin_groups::text[])), (audience_words('countries', countries)), (audience_words('states', states))) kind (words)
$$;

-- Null: everybody.
alter table audience add column query tsquery generated always as (audience_query(assignment_group_ids, business_unit_ids, role_ids, dealer_ids,
  admin_group_ids, countries, states)) stored;
alter table curriculum add column audience_query tsquery;

-- Curriculums keep a copy, next to their departments.
drop view exact_curriculum_departments;
create view exact_curriculum_audience as
  select k.id as curriculum_id, case when k.audience_id is null then '{}' else departments_alone(a) end as departments, a.query
  from curriculum k left join audience a on a.id = k.audience_id;

drop trigger curriculum_departments_kept on curriculum;
drop function keep_departments_of_curriculum();
create function keep_audience_of_curriculum() returns trigger language plpgsql as $$
begin
  if new.audience_id is null then
    new.departments := '{}';
    new.audience_query := null;
  else
    select departments_alone(a), a.query into new.departments, new.audience_query from audience a where a.id = new.audience_id for share;
  end if;
  return new;
end $$;
create trigger curriculum_audience_kept before insert or update of audience_id, departments, audience_query on curriculum
  for each row execute function keep_audience_of_curriculum();

drop trigger audience_departments_kept on audience;
drop function keep_departments_of_audience();
create function keep_audience_at_curriculum() returns trigger language plpgsql as $$
begin
  update curriculum set departments = departments_alone(new), audience_query = new.query where audience_id = new.id
    and (departments, audience_query) is distinct from (departments_alone(new), new.query);
  return null;
end $$;
create trigger audience_kept_at_curriculum after update on audience for each row execute function keep_audience_at_curriculum();

update curriculum k set audience_query = a.query from audience a where a.id = k.audience_id;
