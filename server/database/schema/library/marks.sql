-- What people marked and read, of every kind of record.

-- What people marked as a favorite.
create table favorite (
  user_id uuid references user_account on delete cascade,
  kind text,
  record_id uuid,
  marked_at timestamptz not null default now(),
  primary key (user_id, kind, record_id)
);

-- What people read, and which edition of it.
create table visit (
  user_id uuid references user_account on delete cascade,
  kind text,
  record_id uuid,
  -- The edition that the person read last.
  edition integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (user_id, kind, record_id)
);

create index favorite_record on favorite (kind, record_id);
create index visit_record on visit (kind, record_id);

comment on column visit.first_at is 'When the person first read this edition.';

-- What people think of a record: they like it or dislike it.
create table reaction (
  user_id uuid references user_account on delete cascade,
  kind text,
  record_id uuid,
  likes boolean not null,
  marked_at timestamptz not null default now(),
  primary key (user_id, kind, record_id)
);

create index reaction_record on reaction (kind, record_id, likes);
