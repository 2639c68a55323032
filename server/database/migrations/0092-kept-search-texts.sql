-- What lists search through is worked out as it is written: an index on an expression works it out again for every row it finds.
alter table course
  add column search_text text collate "C" not null generated always as (searchable(name || ' ' || name_fr)) stored;
drop index course_search;
create index course_search on course using gin (search_text gin_trgm_ops);

alter table curriculum
  add column search_text text collate "C" not null generated always as (searchable(name || ' ' || name_fr)) stored;
drop index curriculum_search;
create index curriculum_search on curriculum using gin (search_text gin_trgm_ops);

-- How many questions a version has, without unpacking them.
alter table course_version
  add column question_count integer generated always as (jsonb_array_length(quiz)) stored;
