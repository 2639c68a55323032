-- How much there is to do in a course as it is published: lists of courses tell it of each, and need not look into versions for it.
alter table course
  add column section_count integer not null default 0,
  add column has_quiz boolean not null default false;

update course c set section_count = cardinality(v.section_ids), has_quiz = v.has_quiz
from course_version v where v.id = c.published_version_id;

-- A version never changes, so it is enough to look where a course is given another one.
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
