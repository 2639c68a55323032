-- Comments on any record: `record_kind` and `record_id` name it. The room of the record decides who sees them.

-- A comment or a reply to one.
create table record_comment (
  id uuid primary key,
  record_kind text not null,
  record_id uuid not null,
  -- One level of replies.
  parent_id uuid references record_comment on delete cascade,
  text text not null,
  created_by uuid not null references user_account,
  created_at timestamptz not null default now(),
  -- A deleted comment with replies stays as an empty line above them.
  deleted_at timestamptz,
  deleted_by uuid references user_account
);

-- Who is named in a comment, and so told of it.
create table record_comment_tag (
  comment_id uuid references record_comment on delete cascade,
  user_id uuid references user_account on delete cascade,
  primary key (comment_id, user_id)
);

-- Who reported a comment to those who can delete it: once for each person and comment.
create table record_comment_report (
  comment_id uuid references record_comment on delete cascade,
  user_id uuid references user_account on delete cascade,
  created_at timestamptz not null default now(),
  primary key (comment_id, user_id)
);

create index record_comment_record on record_comment (record_kind, record_id, created_at, id);
create index record_comment_parent on record_comment (parent_id);
create index record_comment_author on record_comment (created_by);
create index record_comment_tag_user on record_comment_tag (user_id);
create index record_comment_report_user on record_comment_report (user_id);

-- Deleting a person asks whether the person is named here.
create index record_comment_deleted_by on record_comment (deleted_by) where deleted_by is not null;

-- How many comments each record has, kept with every change of them: pages show the numbers without counting.
create table record_comment_count (
  record_kind text,
  record_id uuid,
  comments integer not null,
  -- Without replies. A deleted one counts as long as replies follow it.
  threads integer not null,
  primary key (record_kind, record_id)
);

-- Counts the comments of these records anew. The rows are locked first: the statement after that sees what others had changed.
create function recount_comments(changed record_comment[]) returns void language plpgsql as $$
begin
  perform from record_comment_count k
    where (k.record_kind, k.record_id) in (select c.record_kind, c.record_id from unnest(changed) c)
    order by k.record_kind, k.record_id for update;
  insert into record_comment_count (record_kind, record_id, comments, threads)
    select r.record_kind, r.record_id, count(c.id) filter (where c.deleted_at is null),
      count(c.id) filter (where c.parent_id is null
        and (c.deleted_at is null or exists (select from record_comment a where a.parent_id = c.id and a.deleted_at is null)))
    from (select distinct record_kind, record_id from unnest(changed)) r
    left join record_comment c on c.record_kind = r.record_kind and c.record_id = r.record_id
    group by r.record_kind, r.record_id order by r.record_kind, r.record_id
    on conflict (record_kind, record_id) do update set comments = excluded.comments, threads = excluded.threads;
end $$;

-- One more is added without counting. What is deleted is rare and counted anew: a thread stays as long as replies follow it.
create function count_comments() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into record_comment_count as k (record_kind, record_id, comments, threads)
      select a.record_kind, a.record_id, count(*), count(*) filter (where a.parent_id is null)
      from added a where a.deleted_at is null
      group by a.record_kind, a.record_id order by a.record_kind, a.record_id
      on conflict (record_kind, record_id) do update
        set comments = k.comments + excluded.comments, threads = k.threads + excluded.threads;
    -- Only loaders write comments that are deleted, and replies to them.
    perform recount_comments(array(select row(a.*)::record_comment from added a left join record_comment p on p.id = a.parent_id
      where a.deleted_at is not null or p.deleted_at is not null));
  elsif tg_op = 'UPDATE' then
    perform recount_comments(array(select row(c.*)::record_comment from changed c join former f on f.id = c.id
      where (f.deleted_at is null) <> (c.deleted_at is null)));
  else
    perform recount_comments(array(select row(r.*)::record_comment from removed r));
    delete from record_comment_count k using removed r
      where k.record_kind = r.record_kind and k.record_id = r.record_id and k.comments = 0 and k.threads = 0;
  end if;
  return null;
end $$;
-- Written.
create trigger record_comment_counted_in after insert on record_comment
  referencing new table as added for each statement execute function count_comments();
-- Deleted by somebody: the row stays.
create trigger record_comment_counted_over after update on record_comment
  referencing old table as former new table as changed for each statement execute function count_comments();
-- Gone with its record.
create trigger record_comment_counted_out after delete on record_comment
  referencing old table as removed for each statement execute function count_comments();
