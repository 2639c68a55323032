-- One publishing engine. Changes of state that happen by themselves at a set time, for records of every kind.
create table planned_change (
  kind text not null,
  record_id uuid not null,
  action text not null,
  due_at timestamptz not null,
  -- The zone the time was entered in.
  zone text not null,
  -- What the room needs besides the action.
  options jsonb not null default '{}',
  -- Whose rights it happens with.
  created_by uuid not null references user_account,
  created_at timestamptz not null,
  -- Why it did not happen when it was due, {en, fr}; it is not tried again by itself.
  failed_at timestamptz,
  problem jsonb,
  primary key (kind, record_id, action)
);
create index planned_change_due on planned_change (kind, due_at) where failed_at is null;

insert into planned_change (kind, record_id, action, due_at, zone, options, created_by, created_at, failed_at, problem)
select 'course', course_id, action, due_at, zone, publishing, created_by, created_at, failed_at, problem from course_schedule;
drop table course_schedule;

-- Resources: draft, published, unpublished, and the trash. Each text is in English, in French, or in both.
alter table resource
  add column status text not null default 'draft' check (status in ('draft', 'published', 'unpublished')),
  add column deleted_at timestamptz,
  add column deleted_by uuid references user_account,
  add column updated_by uuid references user_account;
update resource set status = case when active then 'published' when published_at is not null then 'unpublished' else 'draft' end;
alter table resource
  drop column active,
  alter column status drop default,
  add constraint resource_is_named check (name <> '' or name_fr <> '');
create index resource_file on resource (file_id);
create index resource_file_fr on resource (file_fr_id);
create index resource_deleted on resource (deleted_at) where deleted_at is not null;
comment on column resource.file_fr_id is 'The French version of the file. Readers of a language without a file get the other one.';
