-- expand
-- Mails older than 24 months are deleted, and only their occasions stay. The check is proved by the next migration, in a transaction of its own: this
-- one holds up every mail.
-- Occasions of mails that are old enough to be deleted: nobody gets such a mail again. Hashes, because there is one for each mail that ever was.
create table mail_occasion (
  -- `mail_occasion_key` of the occasion.
  key uuid primary key,
  since timestamptz not null
);

alter table mail
  -- Its statement has looked whether an older mail of the occasion is gone. Those of the version before have not.
  add column occasion_asked boolean not null default false;

-- How an occasion is kept when its mail is gone.
create function mail_occasion_key(occasion text) returns uuid language sql stable return
  encode(substr(sha256(convert_to(occasion, 'UTF8')), 1, 16), 'hex')::uuid;

-- A mail whose occasion outlived it is not written again. Only asked where the statement has not: for many mails, a trigger takes a quarter of the
-- time that they are written in.
create function mail_was_told() returns trigger language plpgsql as $$
begin
  if exists (select from mail_occasion where key = mail_occasion_key(new.occasion)) then
    return null;
  end if;
  return new;
end $$;
create trigger mail_told_once before insert on mail for each row
  when (not new.occasion_asked) execute function mail_was_told();

alter table mail drop constraint mail_digest_id_fkey,
  add constraint mail_of_digest check (digest_id is null or held_reason is not distinct from 'digest') not valid;
