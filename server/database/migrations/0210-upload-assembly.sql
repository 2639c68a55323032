-- The last piece of an upload is answered at once. A worker joins the pieces and checks the file.
alter table upload
  add column received_at timestamptz,
  -- How far the worker has come.
  add column joined_bytes bigint not null default 0,
  add column holder uuid,
  add column held_until timestamptz,
  add column tries integer not null default 0,
  -- The id the joined file gets, chosen before it is stored, so that the leftovers of a killed worker are found.
  add column joined_file_id uuid,
  -- Why the file was refused: code, and the sentence in both languages.
  add column problem jsonb;

alter table upload drop constraint upload_kind_check;
alter table upload add constraint upload_kind_check
  check (kind in ('image', 'jpeg', 'video', 'audio', 'captions', 'document', 'receipt', 'archive'));

-- Uploads that had all their bytes when the portal was updated.
update upload u set received_at = now()
where file_id is null and size_bytes = (select sum(c.size_bytes) from upload_chunk c where c.upload_id = u.id);
update upload set received_at = created_at where file_id is not null;

create index upload_waiting on upload (received_at) where received_at is not null and file_id is null and problem is null;
drop index upload_user_open;
create index upload_user_open on upload (user_id) where received_at is null;
