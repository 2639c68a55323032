-- When the first round began to ask for a version: people who come later have as many days as those who were asked in it.
alter table article_confirmation_sync add column begun_at timestamptz;
update article_confirmation_sync s set begun_at = coalesce(
  (select min(c.asked_at) from article_confirmation c where c.article_id = s.article_id and c.edition = s.edition), s.synced_at);
alter table article_confirmation_sync alter column begun_at set not null;

-- When the person first opened the edition that was read last. What it was for rows of later editions is not known: the last visit is closest.
comment on column visit.first_at is 'When the person first read this edition.';
update visit set first_at = last_at where edition > 1;
