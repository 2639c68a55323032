-- Films and recordings are checked as they arrive.

-- What the check of a film or a recording found. One that was stored before such checks has no row.
create table file_media (
  file_id uuid primary key references file on delete cascade,
  -- Of what was sent: it is stored as .mp4, .m4a, or .mp3.
  container text not null,
  sent_sha256 bytea not null,
  video_codec text,
  audio_codec text,
  duration_seconds double precision not null check (duration_seconds > 0),
  -- As it is shown; null for sound.
  width_px integer check (width_px > 0),
  height_px integer check (height_px > 0),
  rotation integer not null,
  -- { startSeconds, title } in order; they are removed from the file with its tags.
  chapters jsonb not null
);

alter table upload drop constraint upload_kind_check;
alter table upload add constraint upload_kind_check
  check (kind in ('image', 'jpeg', 'video', 'audio', 'episode', 'captions', 'document', 'receipt', 'archive'));

-- Of the bytes that were sent: first as the sender says, then as they were joined.
alter table upload add column sha256 bytea;

-- True while another process looks at the joined file.
alter table upload add column is_checking boolean not null default false;
