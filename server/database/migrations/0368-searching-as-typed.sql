-- Names that must differ ignore case and accents, and nothing else: "Trail-Pro" and "Trail Pro" may stand side by side.
create function folded(value text) returns text
  language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

drop index role_name, business_unit_name, assignment_group_name, admin_group_name;
create unique index role_name on role (folded(name));
create unique index business_unit_name on business_unit (folded(name));
create unique index assignment_group_name on assignment_group (folded(name));
create unique index admin_group_name on admin_group (folded(name));

-- Search also ignores what people leave out or write in another way: apostrophes, hyphens, ampersands with the spaces around them, and
-- what separates the parts of a number. What is stored and what is typed go through this function alike.
create or replace function searchable(value text) returns text
  language sql immutable parallel safe strict
  return regexp_replace(
    regexp_replace(
      lower(public.unaccent('public.unaccent'::regdictionary, value)),
      '[''`´ʹʻʼ‘’‛′\-­‐‑‒–—―−]|\s*&\s*', '', 'g'),
    '(?<=\d)[\s.,/:#]+|[\s.,/:#]+(?=\d)', '', 'g');

-- What was stored by the old function is made again: columns, then the indexes of expressions.
do $$
declare
  kept record;
  definition text;
  indexes text[];
begin
  for kept in
    select c.oid::regclass as place, a.attname as name, a.attnum, a.attnotnull, pg_get_expr(d.adbin, d.adrelid) as expression,
      format_type(a.atttypid, a.atttypmod) as type, n.collname as collation
    from pg_attrdef d join pg_class c on c.oid = d.adrelid join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      join pg_collation n on n.oid = a.attcollation
    where c.relnamespace = current_schema()::regnamespace and a.attgenerated = 's' and pg_get_expr(d.adbin, d.adrelid) like '%searchable(%'
  loop
    select coalesce(array_agg(pg_get_indexdef(i.indexrelid)), '{}') into indexes
    from pg_index i where i.indrelid = kept.place and exists (
      select from pg_depend p where p.classid = 'pg_class'::regclass and p.objid = i.indexrelid
        and p.refclassid = 'pg_class'::regclass and p.refobjid = i.indrelid and p.refobjsubid = kept.attnum);
    execute format('alter table %s drop column %I', kept.place, kept.name);
    execute format('alter table %s add column %I %s collate %I generated always as (%s) stored', kept.place, kept.name, kept.type,
      kept.collation, kept.expression);
    if kept.attnotnull then
      execute format('alter table %s alter column %I set not null', kept.place, kept.name);
    end if;
    foreach definition in array indexes loop
      execute definition;
    end loop;
  end loop;
  for definition in
    select format('reindex index %s', i.indexrelid::regclass) from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = current_schema()::regnamespace and pg_get_indexdef(i.indexrelid) like '%searchable(%'
  loop
    execute definition;
  end loop;
end $$;
update spiff_claimant set search_text = searchable(search_text);
update serial_unit set search_text = searchable(search_text);
