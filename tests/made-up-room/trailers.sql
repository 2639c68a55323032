-- Trailers that a dealer lends.
create table trailer (
  id uuid primary key,
  name text not null,
  wheels integer not null,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint trailer_name unique (name)
);
