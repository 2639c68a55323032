-- Who a curriculum is for stands in its row too: each reading of what a person may take asks it.
alter table curriculum
  -- Assignment groups in order, as in curriculum_audience; empty: everybody.
  add column audience uuid[] not null default '{}';

create view exact_curriculum_audience as
  select k.id as curriculum_id, array(select a.assignment_group_id from curriculum_audience a where a.curriculum_id = k.id order by 1) as audience
  from curriculum k;

update curriculum k set audience = e.audience from exact_curriculum_audience e where e.curriculum_id = k.id and e.audience <> '{}';

create function keep_curriculum_audience(curriculums uuid[]) returns void language plpgsql as $$
begin
  -- Held first, in one order: what the next statement reads stands after every change before this one.
  perform from curriculum where id = any(curriculums) order by id for no key update;
  update curriculum k set audience = e.audience from exact_curriculum_audience e
    where k.id = any(curriculums) and e.curriculum_id = k.id and e.audience <> k.audience;
end $$;

create function note_curriculum_audience() returns trigger language plpgsql as $$
begin
  perform keep_curriculum_audience(array(select distinct curriculum_id from changed));
  return null;
end $$;
create function note_moved_curriculum_audience() returns trigger language plpgsql as $$
begin
  perform keep_curriculum_audience(array(select curriculum_id from was union select curriculum_id from changed));
  return null;
end $$;
create trigger curriculum_audience_noted_in after insert on curriculum_audience
  referencing new table as changed for each statement execute function note_curriculum_audience();
create trigger curriculum_audience_noted_out after delete on curriculum_audience
  referencing old table as changed for each statement execute function note_curriculum_audience();
create trigger curriculum_audience_noted_over after update on curriculum_audience
  referencing old table as was new table as changed for each statement execute function note_moved_curriculum_audience();
