-- Courses: the draft that authors work on, and the versions that learners read.

-- A course. What learners read stands in its published version; what authors work on in its draft.
create table course (
  id uuid primary key,
  brand_id uuid references brand,
  -- technical-system, four-wheel-product, or motorcycle.
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
  deleted_at timestamptz,
  deleted_by uuid references user_account,
  -- Of the published version, as are the courses with a quiz: lists need not look into versions.
  section_count integer not null default 0,
  has_quiz boolean not null default false,
  -- The bit of a course in learner_total.begun.
  bit_number integer generated always as identity (start with 0 minvalue 0),
  -- What lists search through is worked out as it is written: an index on an expression works it out again for every row it finds.
  search_text text collate "C" not null generated always as (searchable(name || ' ' || name_fr)) stored
);

-- People who are deleted are looked up.
create index course_created_by on course (created_by) where created_by is not null;
create index course_deleted_by on course (deleted_by) where deleted_by is not null;

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

-- A page of a draft.
create table section (
  -- Stable for life: events and progress name it across versions.
  id uuid primary key,
  course_id uuid not null references course on delete cascade,
  chapter_id uuid not null references chapter on delete cascade,
  position integer not null,
  slug text not null,
  type text not null check (type in ('text', 'slide', 'video', 'product', 'scorm')),
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
  -- The English a French text was made from, where several texts stand in one document.
  media_fr_of bytea,
  unique (course_id, slug)
);

-- A question of a draft.
create table quiz_question (
  id uuid primary key,
  course_id uuid not null references course on delete cascade,
  position integer not null,
  type text not null check (type in ('single', 'multiple', 'true-false', 'numeric', 'ordering', 'matching')),
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
  version integer not null default 1,
  explanation_fr_of bytea,
  options_fr_of bytea,
  updated_at timestamptz not null default now(),
  -- The section a question was taught in until that was removed: {id, en, fr}. Choosing a section forgets it.
  lost_section jsonb,
  -- {value, tolerance, unit}: what a question that asks for a number takes as right.
  number_answer jsonb
);

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
  note text not null default '',
  submitted_by uuid references user_account,
  -- Learners under way keep their version or move to this one.
  underway text not null default 'keep' check (underway in ('keep', 'move')),
  -- Those who passed have nothing to repeat, or renew within the days of grace.
  renewal text not null default 'none' check (renewal in ('none', 'renew')),
  grace_days integer check (grace_days >= 0),
  -- The earlier version whose content this one brings back.
  restores_version_id uuid references course_version,
  -- Sections that are packages: only what a package says of itself counts for them.
  package_section_ids jsonb not null
    generated always as (jsonb_path_query_array(content, '$.chapters[*].sections[*] ? (@.type == "scorm")._id')) stored,
  -- How many questions a version has, without unpacking them.
  question_count integer generated always as (jsonb_array_length(quiz)) stored,
  unique (course_id, number)
);

-- People who are deleted are looked up.
create index course_version_published_by on course_version (published_by) where published_by is not null;
create index course_version_submitted_by on course_version (submitted_by) where submitted_by is not null;

-- A course and its version name each other.
alter table course add foreign key (published_version_id) references course_version;

-- Which course a chapter belongs to, once it was published: an author may remove it from the draft while learners still read it.
create table published_chapter (
  id uuid primary key,
  course_id uuid not null references course on delete cascade
);

-- The working copy of what a version freezes besides chapters, sections and questions. Every course has one.
create table course_draft (
  course_id uuid primary key references course on delete cascade,
  -- clean: the draft is what is published; for a course never published the state is also its status.
  state text not null default 'draft' check (state in ('clean', 'draft', 'review', 'denied')),
  name text collate natural_order not null default '',
  name_fr text not null default '',
  name_fr_of bytea,
  description text not null default '',
  description_fr text not null default '',
  description_fr_of bytea,
  pass_score integer not null default 80 check (pass_score between 1 and 100),
  time_limit_minutes integer check (time_limit_minutes > 0),
  attempts_limit integer check (attempts_limit > 0),
  pool_size integer check (pool_size > 0),
  image_id uuid references file,
  banner_image_id uuid references file,
  cheat_sheet_id uuid references file,
  cheat_sheet_fr_id uuid references file,
  -- Of this record.
  version integer not null default 1,
  -- Of the order of chapters and sections, and of questions.
  outline_version integer not null default 1,
  -- Counts every change of the draft, whichever record it was.
  revision integer not null default 1,
  submitted_by uuid references user_account,
  submitted_at timestamptz,
  decided_by uuid references user_account,
  decided_at timestamptz,
  updated_by uuid references user_account,
  updated_at timestamptz not null default now()
);

-- People who are deleted are looked up.
create index course_draft_decided_by on course_draft (decided_by) where decided_by is not null;
create index course_draft_submitted_by on course_draft (submitted_by) where submitted_by is not null;
create index course_draft_updated_by on course_draft (updated_by) where updated_by is not null;

-- Files that a course offers for download.
create table course_resource (
  course_id uuid references course on delete cascade,
  file_id uuid references file,
  name text not null,
  position integer not null,
  primary key (course_id, file_id)
);

-- Files that a course names though another course owns them: a duplicate shares its pictures.
create table course_shared_file (
  course_id uuid references course on delete cascade,
  file_id uuid references file on delete cascade,
  primary key (course_id, file_id)
);

-- Saves taken, by the id the browser gave them: sent again, one is the same save.
create table course_save (
  id uuid primary key,
  course_id uuid not null references course on delete cascade,
  record_id uuid not null,
  user_id uuid not null references user_account,
  saved_at timestamptz not null default now()
);

-- What reviewers and authors say about a draft, pinned to a section or a question, or to the course as a whole.
create table course_comment (
  id uuid primary key,
  course_id uuid not null references course on delete cascade,
  -- No references: the comment outlives what it was pinned to.
  section_id uuid,
  question_id uuid,
  -- The comment it answers.
  parent_id uuid references course_comment on delete cascade,
  text text not null,
  created_by uuid not null references user_account,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by uuid references user_account,
  check (section_id is null or question_id is null),
  constraint course_comment_check1 check (parent_id is null or resolved_at is null)
);

-- People who are deleted are looked up.
create index course_comment_created_by on course_comment (created_by);
create index course_comment_resolved_by on course_comment (resolved_by) where resolved_by is not null;

-- What authors removed from a draft, whole, until it is put back or its days are over.
create table draft_removal (
  course_id uuid references course on delete cascade,
  -- The removed chapter, section or question.
  record_id uuid,
  kind text not null check (kind in ('chapter', 'section', 'question')),
  name text not null,
  name_fr text not null,
  -- The rows as they stood, by table: {chapter: [...], section: [...], quiz_question: [...]}.
  parts jsonb not null,
  removed_at timestamptz not null,
  removed_by uuid not null references user_account,
  primary key (course_id, record_id)
);

create index course_brand on course (brand_id);

-- The list of courses by name.
create index course_name on course (name, id) where deleted_at is null;

create index chapter_course on chapter (course_id, position);
create index section_chapter on section (chapter_id, position);
create index quiz_question_course on quiz_question (course_id, position);

-- What waits for a review, the oldest in front.
create index course_draft_review on course_draft (submitted_at) where state = 'review';

create index course_save_at on course_save (saved_at);
create index course_shared_file_file on course_shared_file (file_id);

-- The trash, and what its sweep deletes.
create index course_deleted on course (deleted_at) where deleted_at is not null;

create index course_comment_course on course_comment (course_id, created_at);
create index published_chapter_course on published_chapter (course_id);
create index draft_removal_at on draft_removal (removed_at);
create index draft_removal_by on draft_removal (removed_by);
create index quiz_question_section on quiz_question (section_id);

-- Finds courses by any part of a name.
create index course_search on course using gin (search_text gin_trgm_ops);

-- Deleting a person asks whether the person is named here.
create index course_save_user on course_save (user_id);

-- Every English text of a document of texts {en, fr}, in its order.
create function english_texts(document jsonb) returns text
  language sql immutable parallel safe strict
  return (select coalesce(string_agg(t ->> 'en', E'\n' order by n), '')
    from jsonb_path_query(document, 'strict $.** ? (@.en.type() == "string")') with ordinality x (t, n));

-- Whether a text shows nothing: tags alone are no text, a picture is.
create function is_blank_html(html text) returns boolean
  language sql immutable parallel safe
  return regexp_replace(html, '<(?!img[ />])[^>]*>|&nbsp;|\s', '', 'g') = '';

-- Whether the French lacks a table, a list or a picture that the English has.
create function lacks_parts(english text, french text) returns boolean
  language sql immutable parallel safe
  return exists (select from (values ('<table[ />]'), ('<[uo]l[ />]'), ('<img[ />]')) p (part)
    where regexp_count(english, p.part) > regexp_count(french, p.part));

-- How a French text stands to its English: none (nothing to translate), missing, stale, or matched. The second one is for a document of
-- several texts.
create function french_state(english text, french text, french_of bytea) returns text
  language sql immutable parallel safe
  return case when english = '' then 'none' when french = '' then 'missing'
    when french_of is not null and french_of <> public.text_digest(english) then 'stale' else 'matched' end;
create function french_state(document jsonb, french_of bytea) returns text
  language sql immutable parallel safe
  return case
    when public.english_texts(document) = '' then 'none'
    when exists (select from jsonb_path_query(document, 'strict $.** ? (@.en.type() == "string")') t
      where t ->> 'en' <> '' and coalesce(t ->> 'fr', '') = '') then 'missing'
    when french_of is not null and french_of <> public.text_digest(public.english_texts(document)) then 'stale'
    else 'matched' end;

-- The text of a section: a text section without English is not done either.
create function french_body_state(type text, english text, french text, french_of bytea) returns text
  language sql immutable parallel safe
  return case
    when public.is_blank_html(english) then case when type = 'text' then 'missing' else 'none' end
    when public.is_blank_html(french) or public.lacks_parts(english, french) then 'missing'
    else public.french_state(english, french, french_of) end;

-- What a section shows: a picture or captions in English ask for French ones, and a variant without a name has none in French.
create function french_media_state(media jsonb, french_of bytea) returns text
  language sql immutable parallel safe
  return case
    when jsonb_typeof(media #> '{slide,image,en}') = 'object' and coalesce(jsonb_typeof(media #> '{slide,image,fr}'), 'null') = 'null' then 'missing'
    when jsonb_typeof(media #> '{video,captions,en}') = 'object' and coalesce(jsonb_typeof(media #> '{video,captions,fr}'), 'null') = 'null' then 'missing'
    when jsonb_path_exists(media, '$.product.variants[*].name.en ? (@ == "")') then 'missing'
    when public.english_texts(media) = '' and jsonb_typeof(media #> '{slide,image,en}') = 'object' then 'matched'
    when public.english_texts(media) = '' and jsonb_typeof(media #> '{video,captions,en}') = 'object' then 'matched'
    else public.french_state(media, french_of) end;

-- Every text to translate of every course, and how its French stands.
create view course_text as
  select course_id, 'course' as kind, course_id as record_id, 'name' as field, french_state(name, name_fr, name_fr_of) as state from course_draft
  union all select course_id, 'course', course_id, 'description', french_state(description, description_fr, description_fr_of) from course_draft
  union all select course_id, 'chapter', id, 'name', french_state(name, name_fr, name_fr_of) from chapter
  union all select course_id, 'section', id, 'name', french_state(name, name_fr, name_fr_of) from section
  union all select course_id, 'section', id, 'body', french_body_state(type, body, body_fr, body_fr_of) from section
  union all select course_id, 'section', id, 'media', french_media_state(media, media_fr_of) from section
  union all select course_id, 'question', id, 'text', french_state(text, text_fr, text_fr_of) from quiz_question
  union all select course_id, 'question', id, 'explanation', french_state(explanation, explanation_fr, explanation_fr_of) from quiz_question
  union all select course_id, 'question', id, 'options', french_state(options, options_fr_of) from quiz_question;

-- Every course has a draft from the beginning.
create function begin_course_draft() returns trigger language plpgsql as $$
begin
  insert into course_draft (course_id, state, name, name_fr, name_fr_of, description, description_fr, description_fr_of,
      pass_score, time_limit_minutes, attempts_limit, pool_size, image_id, banner_image_id, cheat_sheet_id, cheat_sheet_fr_id, updated_by)
    values (new.id, case when new.published_version_id is not null then 'clean' when new.status in ('review', 'denied') then new.status else 'draft' end,
      new.name, new.name_fr, new.name_fr_of, new.description, new.description_fr, new.description_fr_of,
      new.pass_score, new.time_limit_minutes, new.attempts_limit, new.pool_size, new.image_id, new.banner_image_id,
      new.cheat_sheet_id, new.cheat_sheet_fr_id, new.created_by);
  return null;
end $$;
create trigger course_begins_draft after insert on course for each row execute function begin_course_draft();

-- A version that goes live is the draft of that moment.
create function clean_course_draft() returns trigger language plpgsql as $$
begin
  update course_draft set state = 'clean' where course_id = new.id and state <> 'clean';
  return null;
end $$;
create trigger course_version_cleans_draft after update of published_version_id on course for each row
  when (new.published_version_id is distinct from old.published_version_id) execute function clean_course_draft();

-- The chapters of a version are noted, since the draft may lose them.
create function note_published_chapters() returns trigger language plpgsql as $$
begin
  insert into published_chapter (id, course_id)
    select (h ->> '_id')::uuid, new.course_id from jsonb_array_elements(new.content -> 'chapters') h
    on conflict do nothing;
  return null;
end $$;
create trigger course_version_notes_chapters after insert on course_version
  for each row execute function note_published_chapters();

-- How much there is to do in a course is repeated in its row, so that lists need not look into versions. A version never changes, so it is
-- enough to look where a course is given another one.
create function count_published_sections() returns trigger language plpgsql as $$
begin
  select cardinality(v.section_ids), v.has_quiz into new.section_count, new.has_quiz
  from course_version v where v.id = new.published_version_id;
  new.section_count = coalesce(new.section_count, 0);
  new.has_quiz = coalesce(new.has_quiz, false);
  return new;
end $$;
create trigger course_counts_published_sections before insert or update of published_version_id on course
  for each row execute function count_published_sections();

-- A question keeps the name of the section that taught it, until another one is chosen.
create function note_lost_section() returns trigger language plpgsql as $$
begin
  update quiz_question set lost_section = jsonb_build_object('id', old.id, 'en', old.name, 'fr', old.name_fr)
    where section_id = old.id;
  return old;
end $$;
create trigger section_leaves_questions before delete on section for each row execute function note_lost_section();

-- A version is what learners were shown: it never changes.
create trigger course_version_immutable before update on course_version
  for each row execute function refuse_change();
