-- Brands and curriculums as their makers work on them.

alter table brand
  -- Settings count `version`, the page counts its own: two people at two screens do not hinder each other.
  add column page_version integer not null default 1,
  -- 0: no limit (gap 88).
  add column course_limit integer not null default 0 check (course_limit between 0 and 100000),
  add column curriculum_limit integer not null default 0 check (curriculum_limit between 0 and 100000),
  add column updated_by uuid references user_account;

-- A block has a kind and an id of its own; those there were are titled paragraphs.
update brand set blocks = (
  select coalesce(jsonb_agg(jsonb_build_object('_id', gen_random_uuid(), 'type', 'text') || block), '[]') from jsonb_array_elements(blocks) block
) where blocks <> '[]';

alter table curriculum
  -- Of the order of courses and what they require.
  add column outline_version integer not null default 1,
  add column updated_by uuid references user_account,
  add column deleted_by uuid references user_account;
create index curriculum_bin on curriculum (deleted_at) where deleted_at is not null;
create index curriculum_search on curriculum using gin (searchable(name || ' ' || name_fr) gin_trgm_ops);
