-- Similar notices are one line in a person's list: unread ones of the same kind about the same page, each within a day of the next.

alter table notice
  -- False: a later similar one stands for it.
  add column is_listed boolean not null default true,
  -- What similar ones share, once there are two of them.
  add column group_id uuid,
  -- How many the line stands for, and when the first of them was written. Null: only for itself.
  add column similar_count integer not null default 1 check (similar_count >= 1),
  add column since timestamptz;

drop index notice_listed;
create index notice_listed on notice (person_id, (read_at is not null), created_at desc, id desc) where is_listed;
create index notice_similar on notice (person_id, path) where is_listed and read_at is null;
create index notice_of_group on notice (group_id) where group_id is not null;
