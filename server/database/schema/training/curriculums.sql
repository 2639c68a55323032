-- Curriculums: courses in an order, for an audience.

-- Courses in an order, for an audience.
create table curriculum (
  id uuid primary key,
  brand_id uuid references brand,
  name text collate natural_order not null,
  name_fr text not null default '',
  description text not null default '',
  description_fr text not null default '',
  segments text[] not null default '{}',
  status text not null default 'draft' check (status in ('draft', 'published', 'unpublished')),
  active boolean not null default true,
  position integer not null default 0,
  starts_on date,
  ends_on date,
  image_id uuid references file,
  banner_image_id uuid references file,
  published_at timestamptz,
  created_by uuid references user_account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  -- Of the order of courses and what they require.
  outline_version integer not null default 1,
  updated_by uuid references user_account,
  deleted_by uuid references user_account,
  -- Of its audience, if that asks for departments alone: {} for everybody, null if it asks for more. Each reading of what a person may take
  -- asks it.
  departments uuid[] default '{}',
  audience_id uuid unique references audience,
  -- The same as a query of words.
  audience_query tsquery,
  search_text text collate "C" not null generated always as (searchable(name || ' ' || name_fr)) stored
);

-- People who are deleted are looked up.
create index curriculum_created_by on curriculum (created_by) where created_by is not null;
create index curriculum_deleted_by on curriculum (deleted_by) where deleted_by is not null;
create index curriculum_updated_by on curriculum (updated_by) where updated_by is not null;

-- The courses of a curriculum, and whether they have to be passed.
create table curriculum_course (
  curriculum_id uuid references curriculum on delete cascade,
  course_id uuid references course on delete cascade,
  position integer not null,
  required boolean not null default true,
  primary key (curriculum_id, course_id)
);

-- Which course of a curriculum has to be passed before which.
create table curriculum_prerequisite (
  curriculum_id uuid,
  course_id uuid,
  requires_course_id uuid,
  primary key (curriculum_id, course_id, requires_course_id),
  foreign key (curriculum_id, course_id) references curriculum_course on delete cascade,
  foreign key (curriculum_id, requires_course_id) references curriculum_course on delete cascade,
  check (course_id <> requires_course_id)
);

-- Files that a curriculum offers for download.
create table curriculum_resource (
  curriculum_id uuid references curriculum on delete cascade,
  file_id uuid references file,
  name text not null,
  position integer not null,
  primary key (curriculum_id, file_id)
);

create index curriculum_brand on curriculum (brand_id);

-- The order of the list, which people choose.
create index curriculum_order on curriculum (position, name, id) where deleted_at is null;

create index curriculum_course_course on curriculum_course (course_id);

-- The trash, and what its sweep deletes.
create index curriculum_bin on curriculum (deleted_at) where deleted_at is not null;

-- Finds curriculums by any part of a name.
create index curriculum_search on curriculum using gin (search_text gin_trgm_ops);

-- What a curriculum has to repeat of its audience.
create view exact_curriculum_audience as
  select k.id as curriculum_id, case when k.audience_id is null then '{}' else departments_alone(a) end as departments, a.query
  from curriculum k left join audience a on a.id = k.audience_id;

-- Each reading of what a person may take asks for the audience, so a curriculum repeats it in its row. The audience is held while it is
-- copied.
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

-- A changed audience is copied to its curriculum.
create function keep_audience_at_curriculum() returns trigger language plpgsql as $$
begin
  update curriculum set departments = departments_alone(new), audience_query = new.query where audience_id = new.id
    and (departments, audience_query) is distinct from (departments_alone(new), new.query);
  return null;
end $$;
create trigger audience_kept_at_curriculum after update on audience for each row execute function keep_audience_at_curriculum();

-- An audience goes with its record, and when the record is for everybody again.
create trigger curriculum_left_audience_deleted after delete on curriculum for each row
  when (old.audience_id is not null) execute function delete_left_audience();
create trigger curriculum_left_audience_dropped after update of audience_id on curriculum for each row
  when (old.audience_id is not null and old.audience_id is distinct from new.audience_id) execute function delete_left_audience();
