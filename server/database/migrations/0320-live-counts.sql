-- Open pages follow the numbers of the frame: whoever changes one says whose, and the web processes that listen read it again.

-- Whose numbers changed, until a web process passes it on. Transactions that notify commit one after another, which would slow everybody down
-- tenfold: writers insert here, and few transactions notify for all of them. What a crash of the database loses, the next heartbeat finds.
create unlogged table live_change (
  person_id uuid not null,
  at timestamptz not null default now()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

create function tell_whose_counts(people uuid[]) returns void language sql as $$
  insert into live_change (person_id) select unnest(people)
$$;

-- Passes changes on to every process that listens. A payload has room for 8,000 bytes, so 200 people go into one.
create function pass_on_live_changes(most integer) returns integer language plpgsql as $$
declare
  people uuid[];
begin
  with passed as (
    delete from live_change where ctid = any(array(select c.ctid from live_change c limit most for update skip locked))
    returning person_id)
  select array_agg(distinct person_id) into people from passed;
  perform pg_notify('live_counts', string_agg(id::text, ','))
  from (select id, (row_number() over () - 1) / 200 as part from unnest(people) id) x group by part;
  return coalesce(cardinality(people), 0);
end $$;

create function tell_notice_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform tell_whose_counts(array(select person_id from changed));
  else
    perform tell_whose_counts(array(
      select c.person_id from changed c join former f on f.person_id = c.person_id where f.unread <> c.unread));
  end if;
  return null;
end $$;
create trigger notice_total_written after insert on notice_total
  referencing new table as changed for each statement execute function tell_notice_counts();
create trigger notice_total_changed after update on notice_total
  referencing old table as former new table as changed for each statement execute function tell_notice_counts();

create function tell_message_counts() returns trigger language plpgsql as $$
begin
  perform tell_whose_counts(array(select distinct user_id from changed));
  return null;
end $$;
create trigger message_recipient_written after insert on message_recipient
  referencing new table as changed for each statement execute function tell_message_counts();
create trigger message_recipient_changed after update on message_recipient
  referencing new table as changed for each statement execute function tell_message_counts();

-- A session that ends, or acts for somebody else from now on, ends its open pages' streams at once and not with the next heartbeat.
create function tell_session_end() returns trigger language plpgsql as $$
begin
  perform tell_whose_counts(array(
    select user_id from gone where not limited union select proxy_user_id from gone where proxy_user_id is not null));
  return null;
end $$;
create trigger session_gone after delete on session
  referencing old table as gone for each statement execute function tell_session_end();

create function tell_session_change() returns trigger language plpgsql as $$
begin
  perform tell_whose_counts(array_remove(array[old.user_id, old.proxy_user_id], null));
  return null;
end $$;
create trigger session_acts_for_other after update on session for each row
  when (old.proxy_user_id is distinct from new.proxy_user_id) execute function tell_session_change();

create function tell_account_change() returns trigger language plpgsql as $$
begin
  perform tell_whose_counts(array[old.id]);
  return null;
end $$;
create trigger user_account_left after update on user_account for each row
  when (old.status = 'active' and new.status <> 'active') execute function tell_account_change();
