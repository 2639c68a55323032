-- What an author works on while learners read the published version.

create function text_digest(value text) returns bytea
  language sql immutable parallel safe strict
  return sha256(convert_to(value, 'UTF8'));

-- Every English text of a document of texts {en, fr}, in its order.
create function english_texts(document jsonb) returns text
  language sql immutable parallel safe strict
  return (select coalesce(string_agg(t ->> 'en', E'\n' order by n), '')
    from jsonb_path_query(document, 'strict $.** ? (@.en.type() == "string")') with ordinality x (t, n));

-- How a French text stands to its English: none (nothing to translate), missing, stale or matched.
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
create index course_draft_review on course_draft (submitted_at) where state = 'review';

insert into course_draft (course_id, state, name, name_fr, name_fr_of, description, description_fr, description_fr_of,
    pass_score, time_limit_minutes, attempts_limit, pool_size, image_id, banner_image_id, cheat_sheet_id, cheat_sheet_fr_id, updated_at)
  select id, case when published_version_id is not null then 'clean' when status in ('review', 'denied') then status else 'draft' end,
    name, name_fr, name_fr_of, description, description_fr, description_fr_of,
    pass_score, time_limit_minutes, attempts_limit, pool_size, image_id, banner_image_id, cheat_sheet_id, cheat_sheet_fr_id, updated_at
  from course;

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

-- The English a French text was made from, where several texts stand in one document.
alter table section add column media_fr_of bytea;
alter table quiz_question
  add column explanation_fr_of bytea,
  add column options_fr_of bytea,
  add column updated_at timestamptz not null default now();

-- Saves taken, by the id the browser gave them: sent again, one is the same save.
create table course_save (
  id uuid primary key,
  course_id uuid not null references course on delete cascade,
  record_id uuid not null,
  user_id uuid not null references user_account,
  saved_at timestamptz not null default now()
);
create index course_save_at on course_save (saved_at);

-- Files that a course names though another course owns them: a duplicate shares its pictures.
create table course_shared_file (
  course_id uuid not null references course on delete cascade,
  file_id uuid not null references file on delete cascade,
  primary key (course_id, file_id)
);
create index course_shared_file_file on course_shared_file (file_id);

-- Every text to translate of every course, and how its French stands.
create view course_text as
  select course_id, 'course' as kind, course_id as record_id, 'name' as field, french_state(name, name_fr, name_fr_of) as state from course_draft
  union all select course_id, 'course', course_id, 'description', french_state(description, description_fr, description_fr_of) from course_draft
  union all select course_id, 'chapter', id, 'name', french_state(name, name_fr, name_fr_of) from chapter
  union all select course_id, 'section', id, 'name', french_state(name, name_fr, name_fr_of) from section
  union all select course_id, 'section', id, 'body', french_state(body, body_fr, body_fr_of) from section
  union all select course_id, 'section', id, 'media', french_state(media, media_fr_of) from section
  union all select course_id, 'question', id, 'text', french_state(text, text_fr, text_fr_of) from quiz_question
  union all select course_id, 'question', id, 'explanation', french_state(explanation, explanation_fr, explanation_fr_of) from quiz_question
  union all select course_id, 'question', id, 'options', french_state(options, options_fr_of) from quiz_question;
