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
  wish text not null check (wish in ('check', 'take')),
  -- {keepProgress, name, brand, category, curriculumId}
  choices jsonb not null default '{}',
  state text not null default 'waiting'
    check (state in ('waiting', 'checking', 'checked', 'unpacking', 'ready', 'refused', 'failed')),
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
create index scorm_work_user on scorm_work (user_id, created_at desc);
create index scorm_work_open on scorm_work (created_at) where state in ('waiting', 'checking', 'unpacking');

-- Where its files are being put, noted before they are: who takes the work up again removes what a killed process left.
create table scorm_work_object (
  work_id uuid not null references scorm_work on delete cascade,
  storage_key text not null,
  primary key (work_id, storage_key)
);
