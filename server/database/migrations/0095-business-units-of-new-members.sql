-- A new member is told the business units of the dealer by name: they are held as well, so that a change of a name comes before or after,
-- never between (0062, 0090). Dealers first, then business units, as everywhere.
create function hold_dealers_with_units(dealers uuid[]) returns void language plpgsql as $$
begin
  perform from dealer where id = any(dealers) order by id for share;
  perform from business_unit where id in (select business_unit_id from dealer_business_unit where dealer_id = any(dealers)) order by id for share;
end $$;

create or replace function note_scopes_of_members() returns trigger language plpgsql as $$
begin
  perform hold_dealers_with_units(array(select dealer_id from changed));
  perform refresh_access_scopes(array(select distinct user_id from changed));
  return null;
end $$;
create or replace function note_scopes_of_moved_members() returns trigger language plpgsql as $$
begin
  perform hold_dealers_with_units(array(select dealer_id from changed));
  perform refresh_access_scopes(array(select user_id from was union select user_id from changed));
  return null;
end $$;

-- Names that went stale between.
update access_scope a set dealers = e.dealers from exact_access_scope e
where e.user_id = a.user_id and a.dealers is distinct from e.dealers;
