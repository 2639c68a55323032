-- Exports of the evidence of an announcement, kept as long as the announcement: the log drops its months after two years. Ids only, as in the log.
create table evidence_export (
  -- Of the log, whose seals keep the id and the time for good.
  entry_id uuid primary key,
  article_id uuid not null,
  at timestamptz not null,
  exported_by uuid,
  proxied_by uuid,
  format text not null check (format in ('csv', 'xlsx')),
  row_count integer not null,
  sha256 bytea not null
);
create index evidence_export_sha256 on evidence_export (sha256);
create trigger evidence_export_append_only before update or delete on evidence_export
  for each row execute function refuse_change();
create trigger evidence_export_not_emptied before truncate on evidence_export
  for each statement execute function refuse_change();

insert into evidence_export (entry_id, article_id, at, exported_by, proxied_by, format, row_count, sha256)
  select id, entity_id, at, user_id, proxied_by, after ->> 'evidence', (after ->> 'rows')::integer, decode(after ->> 'sha256', 'hex')
  from activity_log where type = 'download' and entity_kind = 'bulletin' and after ->> 'evidence' in ('csv', 'xlsx');
