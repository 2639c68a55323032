-- SCORM packages: their files, how they are taken in, and where each learner stands in their lessons.

-- A package that was taken in: the archive as it came, and what its manifest says.
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
  standard text not null check (standard = '1.2'),
  -- {identifier, version, items: [{identifier, title, …, items}]}
  manifest jsonb not null,
  -- [{code, severity, values}] in the order of their weight
  diagnosis jsonb not null default '[]',
  created_by uuid references user_account,
  created_at timestamptz not null default now()
);

-- People who are deleted are looked up.
create index scorm_package_created_by on scorm_package (created_by) where created_by is not null;

-- Immutable: a learner under way keeps the files the package had when it came.
create table scorm_file (
  package_id uuid references scorm_package on delete cascade,
  -- As the archive has it, '/' between folders, without the folder that holds all of it.
  path text,
  object_key text not null,
  size_bytes bigint not null,
  media_type text not null,
  primary key (package_id, path)
);

-- Packages on their way in: checked and unpacked by whichever process takes them, so that no request has to last as long.
create table scorm_work (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  proxied_by uuid references user_account,
  -- The archive, held by this row until a package takes it over. One archive is worked on once, however often it is asked for.
  file_id uuid unique references file on delete set null,
  upload_id uuid,
  file_name text not null,
  size_bytes bigint not null,
  -- The course whose package is replaced.
  course_id uuid references course on delete cascade,
  purpose text not null constraint scorm_work_wish_check check (purpose in ('check', 'take')),
  -- {keepProgress, name, brand, category, curriculumId}
  choices jsonb not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'checking', 'checked', 'unpacking', 'ready', 'refused', 'failed')),
  -- Bytes while it is checked, files while it is unpacked.
  done bigint not null default 0,
  total bigint not null default 0,
  -- What was read: {manifest, findings, unpackedBytes, entryCount}
  outcome jsonb,
  -- Why it was not taken, {code, en, fr}
  problem jsonb,
  package_id uuid references scorm_package on delete set null,
  made_course_id uuid references course on delete set null,
  tries integer not null default 0,
  -- Who works on it. A process that was killed stops renewing this, and another takes it up again.
  holder uuid,
  held_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Where its files are being put, noted before they are: who takes the work up again removes what a killed process left.
create table scorm_work_object (
  work_id uuid references scorm_work on delete cascade,
  storage_key text,
  primary key (work_id, storage_key)
);

-- What an SCO was told with, whole. One for each person, section and package: a replaced package begins anew.
create table scorm_attempt (
  id uuid primary key,
  user_id uuid not null references user_account,
  course_id uuid not null references course on delete cascade,
  section_id uuid not null,
  package_id uuid not null references scorm_package on delete cascade,
  -- Of the version the lesson was last opened in.
  mastery_score double precision,
  lesson_status text not null default 'not attempted'
    check (lesson_status in ('not attempted', 'incomplete', 'completed', 'passed', 'failed', 'browsed')),
  score_raw double precision,
  score_min double precision,
  score_max double precision,
  exit text not null default '' check (exit in ('', 'time-out', 'suspend', 'logout')),
  -- Whether the last launch ended the way the standard wants.
  ended boolean not null default false,
  total_centiseconds bigint not null default 0,
  -- {location, suspendData, elements: {element: value}}. Kept as it was written: jsonb refuses some of the characters packages use.
  state json not null default '{"location":"","suspendData":"","elements":{}}',
  launch_count integer not null default 0,
  -- The launch and the commit the state is from; what is older never replaces it.
  state_launch integer not null default 0,
  state_sequence integer not null default 0,
  -- The result the learning events were last told.
  told_score integer,
  told_passed boolean,
  -- Completed or passed for the first time; it stays.
  seen_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Since when the newest state says completed while nothing was told of it yet. Null: nothing waits.
  unsettled_since timestamptz,
  unique (user_id, section_id, package_id)
);

-- Each time a lesson was opened.
create table scorm_launch (
  id uuid primary key,
  attempt_id uuid not null references scorm_attempt on delete cascade,
  number integer not null,
  -- What a page that is being closed sends instead of a session; only its hash is kept.
  token_digest bytea not null unique,
  dealer_id uuid references dealer,
  proxied_by uuid references user_account,
  sequence integer not null default 0,
  -- Session time as last told, and how much of it the learning events were told.
  centiseconds bigint not null default 0,
  told_seconds integer not null default 0,
  started_at timestamptz not null,
  committed_at timestamptz,
  -- Whether a lesson was told failed in this launch, or in the one it resumes: then only `passed` passes it. 'carried': failed in an
  -- attempt before, which this launch does not go on with.
  failure text not null default 'none' check (failure in ('none', 'carried', 'told')),
  unique (attempt_id, number)
);

create index scorm_package_course on scorm_package (course_id, created_at desc);
create index scorm_package_file on scorm_package (file_id);
create index scorm_file_object on scorm_file (object_key);
create index scorm_attempt_course on scorm_attempt (course_id, user_id);
create index scorm_attempt_package on scorm_attempt (package_id);
create index scorm_work_user on scorm_work (user_id, created_at desc);

-- Packages that wait for a process or have one.
create index scorm_work_open on scorm_work (created_at) where state in ('waiting', 'checking', 'unpacking');

-- Lessons that say they are completed and may still take it back.
create index scorm_attempt_unsettled on scorm_attempt (unsettled_since) where unsettled_since is not null;

-- Deleting a person asks whether the person is named here.
create index scorm_work_proxied_by on scorm_work (proxied_by) where proxied_by is not null;
create index scorm_launch_proxied_by on scorm_launch (proxied_by) where proxied_by is not null;

-- Every object that a row names. What lies in the store and stands in none of these is removed by the sweep.
create view named_object as
  select storage_key from file
  union all select object_key from scorm_file
  union all select storage_key from picture_width where storage_key is not null
  union all select storage_key from film_size
  union all select storage_key from web_build;

-- Files of a package that is gone: the sweep removes their objects.
create function release_scorm_files() returns trigger language plpgsql as $$
begin
  insert into file_removal (storage_key) select object_key from gone on conflict do nothing;
  return null;
end $$;
create trigger scorm_file_released after delete on scorm_file
  referencing old table as gone for each statement execute function release_scorm_files();

-- The archive of a package goes with it; the sweep removes its object.
create function release_scorm_archive() returns trigger language plpgsql as $$
begin
  with archive as (delete from file where id = old.file_id returning storage_key)
  insert into file_removal (storage_key) select storage_key from archive on conflict do nothing;
  return null;
end $$;
create trigger scorm_package_released after delete on scorm_package
  for each row execute function release_scorm_archive();

-- Which packages are named: by a draft, or by a version somebody may still be in.
create view scorm_package_use as
  select s.course_id, (s.media -> 'scorm' ->> 'packageId')::uuid as package_id, null::uuid as version_id
  from section s where s.type = 'scorm'
  union select v.course_id, (x ->> 'packageId')::uuid, v.id
  from course_version v join course c on c.id = v.course_id and c.is_scorm,
    jsonb_path_query(v.content, '$.chapters[*].sections[*].scorm') x;
