-- SCORM packages: the archive as it came, what its manifest says, and its files as objects of their own.

alter table section drop constraint section_type_check;
alter table section add constraint section_type_check check (type in ('text', 'slide', 'video', 'product', 'scorm'));

create table scorm_package (
  id uuid primary key,
  -- Versions and drafts of this course name it; a duplicate names it too, and takes it over when the course is purged.
  course_id uuid not null references course on delete cascade,
  title text not null,
  -- The archive as it was uploaded.
  file_id uuid not null references file,
  file_name text not null,
  size_bytes bigint not null,
  unpacked_bytes bigint not null,
  entry_count integer not null,
  standard text not null check (standard in ('1.2')),
  -- {identifier, version, items: [{identifier, title, …, items}]}
  manifest jsonb not null,
  -- [{code, severity, values}] in the order of their weight
  diagnosis jsonb not null default '[]',
  created_by uuid references user_account,
  created_at timestamptz not null default now()
);
create index scorm_package_course on scorm_package (course_id, created_at desc);
create index scorm_package_file on scorm_package (file_id);

-- Immutable: a learner under way keeps the files the package had when it came.
create table scorm_file (
  package_id uuid not null references scorm_package on delete cascade,
  -- As the archive has it, '/' between folders, without the folder that holds all of it.
  path text not null,
  object_key text not null,
  size_bytes bigint not null,
  media_type text not null,
  primary key (package_id, path)
);
create index scorm_file_object on scorm_file (object_key);

-- Every object that a row names. What lies in the store and stands in none of these is removed by the sweep.
create view named_object as
  select storage_key from file
  union all select object_key from scorm_file;

-- Files of a package that is gone: the sweep removes their objects.
create function release_scorm_files() returns trigger language plpgsql as $$
begin
  insert into file_removal (storage_key) select object_key from gone on conflict do nothing;
  return null;
end $$;
create trigger scorm_file_released after delete on scorm_file
  referencing old table as gone for each statement execute function release_scorm_files();

-- Packages come in pieces as well.
alter table upload drop constraint upload_kind_check;
alter table upload add constraint upload_kind_check check (kind in ('image', 'jpeg', 'video', 'captions', 'document', 'archive'));
