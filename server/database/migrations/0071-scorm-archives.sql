-- The archive of a package goes with it.

create function release_scorm_archive() returns trigger language plpgsql as $$
begin
  with archive as (delete from file where id = old.file_id returning storage_key)
  insert into file_removal (storage_key) select storage_key from archive on conflict do nothing;
  return null;
end $$;
create trigger scorm_package_released after delete on scorm_package
  for each row execute function release_scorm_archive();

-- Which packages are named: by a draft, or by a version somebody may still be in.
create view scorm_package_use as
  select s.course_id, (s.media -> 'scorm' ->> 'packageId')::uuid as package_id, null::uuid as version_id
  from section s where s.type = 'scorm'
  union select v.course_id, (x ->> 'packageId')::uuid, v.id
  from course_version v join course c on c.id = v.course_id and c.is_scorm,
    jsonb_path_query(v.content, '$.chapters[*].sections[*].scorm') x;
