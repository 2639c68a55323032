-- What authors removed from a draft, whole, until it is put back or its days are over.
create table draft_removal (
  course_id uuid not null references course on delete cascade,
  -- The removed chapter, section or question.
  record_id uuid not null,
  kind text not null check (kind in ('chapter', 'section', 'question')),
  name text not null,
  name_fr text not null,
  -- The rows as they stood, by table: {chapter: [...], section: [...], quiz_question: [...]}.
  parts jsonb not null,
  removed_at timestamptz not null,
  removed_by uuid not null references user_account,
  primary key (course_id, record_id)
);
create index draft_removal_at on draft_removal (removed_at);
create index draft_removal_by on draft_removal (removed_by);

-- The section a question was taught in until that was removed: {id, en, fr}. Choosing a section forgets it.
alter table quiz_question add column lost_section jsonb;
create index quiz_question_section on quiz_question (section_id);

create function note_lost_section() returns trigger language plpgsql as $$
begin
  update quiz_question set lost_section = jsonb_build_object('id', old.id, 'en', old.name, 'fr', old.name_fr)
    where section_id = old.id;
  return old;
end $$;
create trigger section_leaves_questions before delete on section for each row execute function note_lost_section();
