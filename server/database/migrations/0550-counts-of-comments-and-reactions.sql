-- expand
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

-- How many people like each record and how many dislike it, kept with every reaction.
create table reaction_count (
  kind text,
  record_id uuid,
  likes integer not null,
  dislikes integer not null,
  primary key (kind, record_id)
);

-- In the order of the records, so that two who change several do not wait for each other. What only moves to another person changes nothing.
create function change_reaction_counts(added reaction[], removed reaction[]) returns void language sql as $$
  insert into reaction_count as k (kind, record_id, likes, dislikes)
    select c.kind, c.record_id, coalesce(sum(c.way) filter (where c.likes), 0), coalesce(sum(c.way) filter (where not c.likes), 0)
    from (select kind, record_id, likes, 1 as way from unnest(added)
      union all select kind, record_id, likes, -1 from unnest(removed)) c
    group by c.kind, c.record_id
    having sum(c.way) filter (where c.likes) <> 0 or sum(c.way) filter (where not c.likes) <> 0
    order by c.kind, c.record_id
    on conflict (kind, record_id) do update set likes = k.likes + excluded.likes, dislikes = k.dislikes + excluded.dislikes;
$$;

-- One function for what comes, changes, and goes.
create function count_reactions() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform change_reaction_counts(array(select row(a.*)::reaction from added a), '{}');
  elsif tg_op = 'UPDATE' then
    perform change_reaction_counts(array(select row(c.*)::reaction from changed c), array(select row(f.*)::reaction from former f));
  else
    perform change_reaction_counts('{}', array(select row(r.*)::reaction from removed r));
    delete from reaction_count k using removed r
      where k.kind = r.kind and k.record_id = r.record_id and k.likes = 0 and k.dislikes = 0;
  end if;
  return null;
end $$;
-- Every change of a reaction changes the numbers of its record.
create trigger reaction_counted_in after insert on reaction
  referencing new table as added for each statement execute function count_reactions();
-- Liked instead of disliked.
create trigger reaction_counted_over after update on reaction
  referencing old table as former new table as changed for each statement execute function count_reactions();
-- Taken back, or gone with the person or the record.
create trigger reaction_counted_out after delete on reaction
  referencing old table as removed for each statement execute function count_reactions();

insert into record_comment_count (record_kind, record_id, comments, threads)
select c.record_kind, c.record_id, count(*) filter (where c.deleted_at is null),
  count(*) filter (where c.parent_id is null
    and (c.deleted_at is null or exists (select from record_comment a where a.parent_id = c.id and a.deleted_at is null)))
from record_comment c group by c.record_kind, c.record_id;

insert into reaction_count (kind, record_id, likes, dislikes)
select kind, record_id, count(*) filter (where likes), count(*) filter (where not likes) from reaction group by kind, record_id;
