-- Dealers, their business units, and the numbers the portal gives them.

-- The portal gives numbers of its own, "D" and at least six digits, from here: nobody's typed number moves it.
create sequence dealer_number_sequence;

-- A place that sells. Only its number tells it from others: names repeat.
create table dealer (
  id uuid primary key,
  number text not null,
  name text collate natural_order not null,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending')),
  address_line1 text not null default '',
  city text collate natural_order not null default '',
  region text not null default '',
  postal_code text not null default '',
  country text not null default '',
  phone text not null default '',
  website text not null default '',
  latitude double precision constraint dealer_latitude_range check (latitude between -90 and 90),
  longitude double precision constraint dealer_longitude_range check (longitude between -180 and 180),
  -- Null: unknown, so the zone of the portal counts. One that was derived from the place follows it; one that somebody chose is kept.
  time_zone text,
  language text not null default 'en',
  feed_updated_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  time_zone_is_derived boolean not null default false,
  -- A pin that was derived from the postal code follows it; one that somebody set is kept.
  pin_is_derived boolean not null default false,
  search_text text collate "C" not null generated always as (searchable(name || ' ' || number || ' ' || city)) stored,
  constraint dealer_pin_whole check ((latitude is null) = (longitude is null) and (latitude is not null or not pin_is_derived)),
  constraint dealer_time_zone_whole check (time_zone is not null or not time_zone_is_derived)
);

-- What a dealer sells for.
create table dealer_business_unit (
  dealer_id uuid references dealer on delete cascade,
  business_unit_id uuid references business_unit,
  primary key (dealer_id, business_unit_id)
);

-- A number proposed to somebody who fills in the form of a dealer: theirs to save for a day.
create table dealer_number_offer (
  number text primary key,
  offered_to uuid not null,
  offered_at timestamptz not null default now()
);

-- People who are deleted are looked up.
create index dealer_number_offer_offered_to on dealer_number_offer (offered_to);

-- A number that differs only in case is taken.
create unique index dealer_number on dealer (upper(number));

create index dealer_name on dealer (name, id);

-- Finds dealers by name, number, or city.
create index dealer_search_text on dealer using gin (search_text gin_trgm_ops);

create index dealer_business_unit_unit on dealer_business_unit (business_unit_id);
create index dealer_status_name on dealer (status, name, id);

-- Finds dealers by postal code, however its spaces are typed.
create index dealer_postal_code on dealer (upper(replace(postal_code, ' ', '')));

-- What the portal would give as the number after so many.
create function dealer_number(place bigint) returns text
  language sql immutable
  return 'D' || lpad(place::text, greatest(6, length(place::text)), '0');

-- The next number; those of this form that dealers have from before are passed over.
create function next_dealer_number() returns text language plpgsql volatile as $$
declare
  given text;
begin
  loop
    given := dealer_number(nextval('dealer_number_sequence'));
    exit when not exists (select from dealer where upper(number) = given);
  end loop;
  return given;
end $$;
