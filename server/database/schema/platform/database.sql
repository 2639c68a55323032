-- What every wing stands on: sorting, searching, and small functions that tables of several rooms use.

-- Searching without accents and by parts of words, and bookings that never overlap.
create extension unaccent;
create extension pg_trgm;
create extension btree_gist;

-- One collation of our own: capitals and accents in their place, numbers by value, the same on every PostgreSQL.
create collation natural_order (provider = icu, locale = 'und-u-kn-true', deterministic = true);

-- Search also ignores what people leave out or write in another way: apostrophes, hyphens, ampersands with the spaces around them, and what
-- separates the parts of a number. What is stored and what is typed go through this function alike.
create function searchable(value text) returns text
  language sql immutable parallel safe strict
  return regexp_replace(
    regexp_replace(
      lower(public.unaccent('public.unaccent'::regdictionary, value)),
      '[''`´ʹʻʼ‘’‛′\-­‐‑‒–—―−]|\s*&\s*', '', 'g'),
    '(?<=\d)[\s.,/:#]+|[\s.,/:#]+(?=\d)', '', 'g');

-- The trigger of every append-only table: what is written stays, and a correction is another row.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Great-circle distance in miles; null where a place is unknown.
create function miles_between(lat1 double precision, lon1 double precision, lat2 double precision, lon2 double precision)
  returns double precision language sql immutable parallel safe strict
  return 7917.6 * asin(least(1, sqrt(
    power(sin(radians(lat2 - lat1) / 2), 2)
    + cos(radians(lat1)) * cos(radians(lat2)) * power(sin(radians(lon2 - lon1) / 2), 2))));

-- The hash by which a text is known to have changed.
create function text_digest(value text) returns bytea
  language sql immutable parallel safe strict
  return sha256(convert_to(value, 'UTF8'));

-- A UUID of version 7 (time first), for rows that a statement makes by the thousand.
create function new_id() returns uuid language sql volatile as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;

-- Names that must differ ignore case and accents, and nothing else: "Trail-Pro" and "Trail Pro" may stand side by side.
create function folded(value text) returns text
  language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, value));
