-- What people marked and read, of every kind of record.

-- What people marked as a favorite.
create table favorite (
  user_id uuid references user_account on delete cascade,
  kind text,
  record_id uuid,
  marked_at timestamptz not null default now(),
  primary key (user_id, kind, record_id)
);

-- What people read, and which edition of it.
create table visit (
  user_id uuid references user_account on delete cascade,
  kind text,
  record_id uuid,
  -- The edition that the person read last.
  edition integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (user_id, kind, record_id)
);

create index favorite_record on favorite (kind, record_id);
create index visit_record on visit (kind, record_id);

comment on column visit.first_at is 'When the person first read this edition.';

-- What people think of a record: they like it or dislike it.
create table reaction (
  user_id uuid references user_account on delete cascade,
  kind text,
  record_id uuid,
  likes boolean not null,
  marked_at timestamptz not null default now(),
  primary key (user_id, kind, record_id)
);

create index reaction_record on reaction (kind, record_id, likes);

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
