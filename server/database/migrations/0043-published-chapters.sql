-- Which course a chapter belongs to, once it was published: an author may remove it from the draft while learners still read it.

create table published_chapter (
  id uuid primary key,
  course_id uuid not null references course on delete cascade
);
create index published_chapter_course on published_chapter (course_id);

create function note_published_chapters() returns trigger language plpgsql as $$
begin
  insert into published_chapter (id, course_id)
    select (h ->> '_id')::uuid, new.course_id from jsonb_array_elements(new.content -> 'chapters') h
    on conflict do nothing;
  return null;
end $$;
create trigger course_version_notes_chapters after insert on course_version
  for each row execute function note_published_chapters();

insert into published_chapter (id, course_id)
  select (h ->> '_id')::uuid, v.course_id from course_version v, jsonb_array_elements(v.content -> 'chapters') h
  on conflict do nothing;
