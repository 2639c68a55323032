-- The parts of the company that dealers belong to.

-- A part of the company. Dealers sell for one or more.
create table business_unit (
  id uuid primary key,
  code text not null,
  name text collate natural_order not null,
  name_fr text not null default '',
  description text not null default '',
  description_fr text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);

-- A code that differs only in case is taken.
create unique index business_unit_code on business_unit (upper(code));

-- A name that differs only in case and accents is taken.
create unique index business_unit_name on business_unit (folded(name));
