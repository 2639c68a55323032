-- Who a record is meant for.

-- The words of one kind of condition: any of them is enough. The bare name of the kind stands for people whom it does not limit.
create function audience_words(kind text, chosen text[]) returns text language sql immutable as $$
  select '(''' || kind || '''' || string_agg(' | ''' || kind || ':' || replace(replace(value, '\', '\\'), '''', '''''') || '''', '' order by value) || ')'
  from unnest(chosen) value
$$;

-- An audience as a query of words: any within a kind, all across kinds. Whether one person is within it is then a single comparison,
-- without a look-up of what the person has.
create function audience_query(assignment_groups uuid[], business_units uuid[], roles uuid[], dealers uuid[], admin_groups uuid[],
  countries text[], states text[]) returns tsquery language sql immutable as $$
  select string_agg(words, ' & ')::tsquery from (values
    (audience_words('assignmentGroups', assignment_groups::text[])), (audience_words('businessUnits', business_units::text[])),
    (audience_words('roles', roles::text[])), (audience_words('dealers', dealers::text[])),
    (audience_words('adminGroups', admin_groups::text[])), (audience_words('countries', countries)), (audience_words('states', states))) kind (words)
$$;

-- Who a record is for. Within a kind any value is enough; all kinds together must hold; a kind without values asks nothing. A record
-- without an audience is for everybody, so a row without any condition does not exist.
create table audience (
  id uuid primary key,
  role_ids uuid[] not null default '{}',
  assignment_group_ids uuid[] not null default '{}',
  admin_group_ids uuid[] not null default '{}',
  dealer_ids uuid[] not null default '{}',
  business_unit_ids uuid[] not null default '{}',
  countries text[] not null default '{}',
  -- With their country: US-UT.
  states text[] not null default '{}',
  -- Null: everybody.
  query tsquery
    generated always as (audience_query(assignment_group_ids, business_unit_ids, role_ids, dealer_ids, admin_group_ids, countries, states)) stored,
  constraint audience_asks_something check (
    cardinality(role_ids) + cardinality(assignment_group_ids) + cardinality(admin_group_ids) + cardinality(dealer_ids)
    + cardinality(business_unit_ids) + cardinality(countries) + cardinality(states) > 0)
);

-- Finds the audiences that name something before it is deleted.
create index audience_named on audience using gin (role_ids, assignment_group_ids, admin_group_ids, dealer_ids, business_unit_ids);

-- Arrays have no foreign keys, so triggers do their work: what an audience names exists and is locked while it is written, and what an
-- audience names is not deleted. Otherwise the last name would go, and everybody would see the record.
create function check_audience_names() returns trigger language plpgsql as $$
declare
  kind record;
  missing boolean;
begin
  for kind in select * from (values
      ('role', new.role_ids, 'role_ids'), ('assignment_group', new.assignment_group_ids, 'assignment_group_ids'),
      ('admin_group', new.admin_group_ids, 'admin_group_ids'), ('dealer', new.dealer_ids, 'dealer_ids'),
      ('business_unit', new.business_unit_ids, 'business_unit_ids')) kinds (named_table, ids, named_column)
    where cardinality(ids) > 0
  loop
    execute format('select from %I where id = any($1) order by id for key share', kind.named_table) using kind.ids;
    execute format('select exists (select from unnest($1) x (id) where not exists (select from %I t where t.id = x.id))', kind.named_table)
      using kind.ids into missing;
    if missing then
      raise foreign_key_violation using message = 'An audience names a missing ' || kind.named_table, constraint = 'audience_' || kind.named_column;
    end if;
  end loop;
  return new;
end $$;
create trigger audience_names_checked before insert or update on audience for each row execute function check_audience_names();

-- What an audience names is not deleted.
create function keep_named_in_audience() returns trigger language plpgsql as $$
declare
  named boolean;
begin
  execute format('select exists (select from audience where %I @> array[$1])', tg_argv[0]) using old.id into named;
  if named then
    raise foreign_key_violation using message = 'An audience names this ' || tg_table_name, constraint = 'named_in_audience';
  end if;
  return old;
end $$;
create trigger role_kept before delete on role for each row execute function keep_named_in_audience('role_ids');
create trigger assignment_group_kept before delete on assignment_group for each row execute function keep_named_in_audience('assignment_group_ids');
create trigger admin_group_kept before delete on admin_group for each row execute function keep_named_in_audience('admin_group_ids');
create trigger dealer_kept before delete on dealer for each row execute function keep_named_in_audience('dealer_ids');
-- Also where undo of an import leaves out the look-ups of keys.
alter table dealer enable always trigger dealer_kept;
create trigger business_unit_kept before delete on business_unit for each row execute function keep_named_in_audience('business_unit_ids');

-- On tables with an audience_id: deletes the audience with its record, and when the record is for everybody again.
create function delete_left_audience() returns trigger language plpgsql as $$
begin
  delete from audience where id = old.audience_id;
  return null;
end $$;

-- The departments of an audience that asks for nothing else; else null.
create function departments_alone(a audience) returns uuid[] language sql immutable as $$
  select case when cardinality(a.role_ids) + cardinality(a.admin_group_ids) + cardinality(a.dealer_ids) + cardinality(a.business_unit_ids)
    + cardinality(a.countries) + cardinality(a.states) = 0 then a.assignment_group_ids end
$$;
