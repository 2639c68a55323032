-- Sections that are packages: only what a package says of itself counts for them.
alter table course_version add column package_section_ids jsonb not null
  generated always as (jsonb_path_query_array(content, '$.chapters[*].sections[*] ? (@.type == "scorm")._id')) stored;

-- Whether a lesson was told failed in this launch, or in the one it resumes: then only `passed` passes it.
-- 'carried': failed in an attempt before, which this launch does not go on with.
alter table scorm_launch add column failure text not null default 'none' check (failure in ('none', 'carried', 'told'));
update scorm_launch l set failure = 'told' from scorm_attempt a
  where a.id = l.attempt_id and l.number = a.launch_count and a.lesson_status = 'failed';
