-- How SCORM packages are played: where each learner stands in each of their lessons, and every launch of one.

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
  unique (user_id, section_id, package_id)
);
create index scorm_attempt_course on scorm_attempt (course_id, user_id);
create index scorm_attempt_package on scorm_attempt (package_id);

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
  unique (attempt_id, number)
);

alter table learning_event drop constraint learning_event_kind_check;
alter table learning_event add constraint learning_event_kind_check check (kind in
  ('enrolled', 'section-opened', 'section-seen', 'section-result', 'time', 'media-position', 'quiz-finished', 'moved-version'));

-- Secrets of the portal's own, the same in all its processes. The random part of a version 4 UUID has 122 bits.
create table portal_secret (
  name text primary key,
  secret bytea not null
);
insert into portal_secret (name, secret)
  select 'content-path', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');
