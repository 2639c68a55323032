-- What reviewers said about a second of a submitted video, and what its owner answered (docs/decisions/148-notes-on-videos.md).
alter table clip add column submission_version integer not null default 0;
alter table clip add column agreed_at timestamptz;
update clip set submission_version = case when decided_at is not null and status = 'waiting_approval' then 2 else 1 end
  where submitted_at is not null;

create table clip_note (
  id uuid primary key,
  clip_id uuid not null references clip on delete cascade,
  -- Which of the submitted versions it is about.
  submission_version integer not null,
  second integer not null check (second between 0 and 86400),
  text text not null check (text <> ''),
  written_by uuid references user_account,
  written_at timestamptz not null,
  -- With the decision. Until then only reviewers read it.
  told_at timestamptz,
  answer text not null default '',
  -- With the next version. Until then only the owner reads the answer.
  answered_at timestamptz,
  constraint clip_note_answer_follows check (told_at is not null or (answer = '' and answered_at is null))
);
create index clip_note_of on clip_note (clip_id, second, id);
create index clip_note_written_by on clip_note (written_by) where written_by is not null;

-- A denial named one second at most.
insert into clip_note (id, clip_id, submission_version, second, text, written_by, written_at, told_at)
  select gen_random_uuid(), id, 1, deny_second, deny_reason, decided_by, decided_at, decided_at from clip
  where deny_second is not null and deny_reason <> '' and decided_at is not null;
alter table clip drop column deny_second;
