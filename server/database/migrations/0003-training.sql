-- Brands, curriculums, courses and what people have done in them.

create table brand (
  id uuid primary key,
  slug text not null unique,
  name text collate natural_order not null,
  colour text not null default '#0181F6' check (colour ~ '^#[0-9A-Fa-f]{6}$'),
  bucket text not null default '',
  segments text[] not null default '{}',
  headline text not null default '',
  headline_fr text not null default '',
  description text not null default '',
  description_fr text not null default '',
  links jsonb not null default '[]',
  blocks jsonb not null default '[]',
  status text not null default 'draft' check (status in ('draft', 'published', 'unpublished')),
  active boolean not null default true,
  thumbnail_image_id uuid references file,
  logo_image_id uuid references file,
  banner_image_id uuid references file,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz
);
create index brand_name on brand (name, id);
alter table brand_owner add foreign key (brand_id) references brand on delete cascade;
alter table user_account add foreign key (editing_brand_id) references brand;

create table course (
  id uuid primary key,
  brand_id uuid references brand,
  -- technical-system, four-wheel-product, motorcycle (gap 121).
  category text not null default '',
  name text collate natural_order not null,
  name_fr text not null default '',
  -- The English a French text was made from, by its hash; a different English makes the French stale.
  name_fr_of bytea,
  description text not null default '',
  description_fr text not null default '',
  description_fr_of bytea,
  status text not null default 'draft' check (status in ('draft', 'review', 'denied', 'published', 'unpublished')),
  active boolean not null default true,
  is_scorm boolean not null default false,
  pass_score integer not null default 80 check (pass_score between 1 and 100),
  time_limit_minutes integer,
  attempts_limit integer,
  -- Questions drawn for an attempt; null for all of them.
  pool_size integer,
  duration_minutes integer not null default 0,
  image_id uuid references file,
  banner_image_id uuid references file,
  cheat_sheet_id uuid references file,
  cheat_sheet_fr_id uuid references file,
  share_key text unique,
  deny_reason text,
  published_version_id uuid,
  published_at timestamptz,
  first_published_at timestamptz,
  created_by uuid references user_account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz
);
create index course_brand on course (brand_id);
create index course_name on course (name, id) where deleted_at is null;
create index course_search on course using gin (searchable(name || ' ' || name_fr) gin_trgm_ops);

-- What an author works on. Learners never read these two; they read the published version.
create table chapter (
  id uuid primary key,
  course_id uuid not null references course on delete cascade,
  position integer not null,
  name text not null default '',
  name_fr text not null default '',
  name_fr_of bytea,
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create index chapter_course on chapter (course_id, position);

create table section (
  -- Stable for life: events and progress name it across versions.
  id uuid primary key,
  course_id uuid not null references course on delete cascade,
  chapter_id uuid not null references chapter on delete cascade,
  position integer not null,
  slug text not null,
  type text not null check (type in ('text', 'slide', 'video', 'product')),
  name text not null default '',
  name_fr text not null default '',
  name_fr_of bytea,
  body text not null default '',
  body_fr text not null default '',
  body_fr_of bytea,
  duration_seconds integer not null default 0,
  -- Slides, video, products: files and their texts, by type.
  media jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (course_id, slug)
);
create index section_chapter on section (chapter_id, position);

create table quiz_question (
  id uuid primary key,
  course_id uuid not null references course on delete cascade,
  position integer not null,
  type text not null check (type in ('single', 'multiple', 'true-false')),
  text text not null,
  text_fr text not null default '',
  text_fr_of bytea,
  explanation text not null default '',
  explanation_fr text not null default '',
  -- [{id, text, textFr, correct, imageId}]
  options jsonb not null,
  image_id uuid references file,
  -- The section that teaches it.
  section_id uuid references section on delete set null,
  version integer not null default 1
);
create index quiz_question_course on quiz_question (course_id, position);

-- Immutable: what was published, whole. Progress and attempts name it.
create table course_version (
  id uuid primary key,
  course_id uuid not null references course on delete cascade,
  number integer not null,
  published_at timestamptz not null default now(),
  published_by uuid references user_account,
  -- {name, description, chapters: [{id, name, sections: [{id, slug, type, name, body, durationSeconds, media}]}]}
  content jsonb not null,
  -- With the right options; never leaves the server while an attempt is open.
  quiz jsonb not null default '[]',
  section_ids uuid[] not null,
  has_quiz boolean not null generated always as (jsonb_array_length(quiz) > 0) stored,
  pass_score integer not null,
  time_limit_minutes integer,
  attempts_limit integer,
  pool_size integer,
  unique (course_id, number)
);
create trigger course_version_immutable before update on course_version
  for each row execute function refuse_change();
alter table course add foreign key (published_version_id) references course_version;

create table course_resource (
  course_id uuid not null references course on delete cascade,
  file_id uuid not null references file,
  name text not null,
  position integer not null,
  primary key (course_id, file_id)
);

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
  deleted_at timestamptz
);
create index curriculum_brand on curriculum (brand_id);
create index curriculum_order on curriculum (position, name, id) where deleted_at is null;

create table curriculum_course (
  curriculum_id uuid not null references curriculum on delete cascade,
  course_id uuid not null references course on delete cascade,
  position integer not null,
  required boolean not null default true,
  primary key (curriculum_id, course_id)
);
create index curriculum_course_course on curriculum_course (course_id);

create table curriculum_prerequisite (
  curriculum_id uuid not null,
  course_id uuid not null,
  requires_course_id uuid not null,
  primary key (curriculum_id, course_id, requires_course_id),
  foreign key (curriculum_id, course_id) references curriculum_course on delete cascade,
  foreign key (curriculum_id, requires_course_id) references curriculum_course on delete cascade,
  check (course_id <> requires_course_id)
);

-- Who a curriculum is for; no row: everybody.
create table curriculum_audience (
  curriculum_id uuid not null references curriculum on delete cascade,
  assignment_group_id uuid not null references assignment_group on delete cascade,
  primary key (curriculum_id, assignment_group_id)
);
create index curriculum_audience_group on curriculum_audience (assignment_group_id);

create table curriculum_resource (
  curriculum_id uuid not null references curriculum on delete cascade,
  file_id uuid not null references file,
  name text not null,
  position integer not null,
  primary key (curriculum_id, file_id)
);

-- What a learner did, as it was told; never changed. The id is made by the browser: sent again, it is the same event.
create table learning_event (
  id uuid primary key,
  -- The order of arrival; within one person's course it is the order of the projection.
  sequence bigint generated always as identity,
  user_id uuid not null references user_account,
  course_id uuid not null references course,
  course_version_id uuid not null references course_version,
  kind text not null check (kind in ('enrolled', 'section-opened', 'section-seen', 'time', 'media-position', 'quiz-finished', 'moved-version')),
  section_id uuid,
  -- Seconds spent, for 'time' and 'section-seen'.
  duration_seconds integer not null default 0 check (duration_seconds between 0 and 86400),
  -- Where a video stands.
  position_seconds integer,
  attempt_id uuid,
  score integer,
  passed boolean,
  -- As the browser says, for order among its own events; and when it arrived here.
  occurred_at timestamptz not null,
  received_at timestamptz not null default now(),
  dealer_id uuid references dealer,
  proxied_by uuid references user_account
);
create index learning_event_of on learning_event (user_id, course_id, sequence);
create trigger learning_event_append_only before update or delete on learning_event
  for each row execute function refuse_change();

-- The projection of a person's events in a course; written in the same transaction as they are.
create table course_progress (
  user_id uuid not null references user_account,
  course_id uuid not null references course,
  course_version_id uuid not null references course_version,
  status text not null default 'in-progress' check (status in ('in-progress', 'passed', 'failed')),
  -- {sectionId: {seenAt, seconds, positionSeconds, positionAt}}
  sections jsonb not null default '{}',
  seen_count integer not null default 0,
  section_count integer not null,
  -- 0 to 1: seen sections plus passed quiz over all (gap 110).
  percent real not null default 0,
  time_seconds integer not null default 0,
  best_score integer,
  last_score integer,
  last_section_id uuid,
  last_section_at timestamptz,
  quiz_passed boolean not null default false,
  enrolled_at timestamptz not null,
  last_event_at timestamptz not null,
  -- Once passed, passed for ever (gap 82 as replaced).
  passed_at timestamptz,
  passed_version_id uuid references course_version,
  passed_dealer_id uuid references dealer,
  renewal_due_on date,
  primary key (user_id, course_id)
);
create index course_progress_course on course_progress (course_id, status);
create index course_progress_recent on course_progress (user_id, last_event_at desc);
create index course_progress_passed on course_progress (passed_at) where passed_at is not null;

create table quiz_attempt (
  id uuid primary key,
  user_id uuid not null references user_account,
  course_id uuid not null references course,
  course_version_id uuid not null references course_version,
  number integer not null,
  -- Question ids with their option ids in the order shown, frozen at the start.
  questions jsonb not null,
  -- {questionId: [optionId]}
  answers jsonb not null default '{}',
  marked uuid[] not null default '{}',
  status text not null default 'open' check (status in ('open', 'finished')),
  started_at timestamptz not null,
  elapsed_seconds integer not null default 0,
  due_at timestamptz,
  finished_at timestamptz,
  correct_count integer,
  score integer,
  passed boolean,
  unique (user_id, course_id, number)
);
create unique index quiz_attempt_open on quiz_attempt (user_id, course_id) where status = 'open';
create index quiz_attempt_course on quiz_attempt (course_id, finished_at);
