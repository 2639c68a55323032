-- Announcements and promotions, and who confirmed what they ask to confirm.

-- A bulletin or a promotion: a text for an audience, published as it is.
create table article (
  id uuid primary key,
  kind text not null check (kind in ('bulletin', 'promotion')),
  title text collate natural_order not null default '',
  title_fr text collate natural_order not null default '',
  description text not null default '',
  description_fr text not null default '',
  -- The beginning of each description without markup, for lists and mails.
  excerpt text not null default '',
  excerpt_fr text not null default '',
  -- Titles and descriptions without markup.
  words text not null default '',
  image_id uuid references file,
  thumbnail_id uuid references file,
  attach_file_id uuid references file,
  image_ids uuid[] not null default '{}',
  -- `{"resource": id}` or `{"file": id}`, in order.
  attachments jsonb not null default '[]',
  -- Every file the article names, pictures in its texts included.
  file_ids uuid[] not null default '{}',
  -- `{"label", "labelFr", "value", "valueFr"}`, in order.
  facts jsonb not null default '[]',
  course_id uuid references course on delete set null,
  brand_id uuid references brand,
  starts_on date,
  ends_on date,
  part_numbers text[] not null default '{}',
  audience_id uuid unique references audience,
  status text not null default 'draft' check (status in ('draft', 'published', 'unpublished')),
  published_at timestamptz,
  -- Counts the versions that readers have to read anew. A correction keeps it.
  edition integer not null default 0,
  edition_at timestamptz,
  created_by uuid references user_account,
  created_at timestamptz not null default now(),
  updated_by uuid references user_account,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid references user_account,
  version integer not null default 1,
  -- The day by whose end people confirm; null if nothing is asked.
  confirm_by date,
  -- `{"text", "textFr", "options": [{"text", "textFr"}], "right", "explanation", "explanationFr"}`
  question jsonb,
  -- Somebody was asked to confirm it: it stays in the trash instead of being deleted for good.
  is_evidence boolean not null default false,
  -- A recall is mailed at once, also at night and to people who got enough for the day.
  is_recall boolean not null default false,
  -- What readers were shown before it was unpublished, as a hash of its words. Null while it is published, and for drafts.
  shown_words_hash text,
  search_text text collate "C" not null generated always as (searchable(words)) stored,
  constraint article_period check (starts_on <= ends_on),
  constraint article_question_asked check (question is null or confirm_by is not null),
  constraint article_titled check (title <> '' or title_fr <> '')
);

-- People who are deleted are looked up.
create index article_created_by on article (created_by) where created_by is not null;
create index article_deleted_by on article (deleted_by) where deleted_by is not null;
create index article_updated_by on article (updated_by) where updated_by is not null;

-- How many articles a person has not read, kept because every page shows it. A count holds until articles of the kind, the day, or the
-- places, groups, or role of the person change, or the person reads one.
create table unread_count (
  user_id uuid references user_account on delete cascade,
  kind text,
  unread integer not null default 0,
  -- Of `article_change`; -1 if the person read an article since.
  change_number bigint not null default -1,
  day date not null default '-infinity',
  -- What decided which articles the person reads.
  scope_key text not null default '',
  primary key (user_id, kind)
);

-- Counts the changes of each kind of article, so that a kept number of unread ones is known to be old.
create table article_change (
  kind text primary key,
  number bigint not null default 0
);

-- A person who is asked to confirm a version of an announcement.
create table article_confirmation (
  article_id uuid references article,
  edition integer,
  user_id uuid references user_account,
  -- Where the person works, and once confirmed, where the person worked then.
  dealer_id uuid references dealer,
  asked_at timestamptz not null,
  -- Joined the audience later, and so has a deadline of their own.
  is_newcomer boolean not null default false,
  due_on date not null,
  -- The end of that day where the person works.
  deadline timestamptz not null,
  -- 1: reminded halfway; 2: reminded on the last day.
  reminded smallint not null default 0 check (reminded between 0 and 2),
  opened_at timestamptz,
  tries_count integer not null default 0,
  -- When the right option was chosen.
  answered_at timestamptz,
  confirmed_at timestamptz,
  language text check (language in ('en', 'fr')),
  words_hash text,
  -- No longer meant by the audience, and not confirmed until then.
  left_at timestamptz,
  primary key (article_id, edition, user_id),
  constraint article_confirmation_words check (confirmed_at is null or language is not null and words_hash is not null)
);

-- When the people of a version were last compared with its audience.
create table article_confirmation_sync (
  article_id uuid references article,
  edition integer,
  synced_at timestamptz not null,
  -- When the first round began to ask for a version: people who come later have as many days as those who were asked in it.
  begun_at timestamptz not null,
  primary key (article_id, edition)
);

-- Which dealers' managers were told who had not confirmed; without a dealer: the field staff.
create table article_confirmation_summary (
  article_id uuid not null references article,
  edition integer not null,
  dealer_id uuid references dealer,
  told_at timestamptz not null,
  -- Managers and field staff are told once for each day that an announcement asks to confirm by: a later day ends again.
  confirm_by date not null,
  constraint article_confirmation_summary_once unique nulls not distinct (article_id, edition, dealer_id, confirm_by)
);

-- How many of an announcement's people have confirmed, kept with each change: everybody who reads or confirms it sees the numbers. The
-- numbers of everybody are in sixteen parts, so that people who confirm at once do not wait for one another.
create table article_confirmation_total (
  article_id uuid not null references article on delete cascade,
  edition integer not null,
  -- Null: a part of the numbers of everybody.
  dealer_id uuid references dealer on delete cascade,
  part smallint not null,
  asked integer not null,
  confirmed integer not null,
  constraint article_confirmation_total_once unique nulls not distinct (article_id, edition, dealer_id, part)
) with (fillfactor = 70);

-- Every answer to the question of an announcement.
create table article_try (
  id uuid primary key,
  article_id uuid not null references article,
  edition integer not null,
  user_id uuid not null references user_account,
  option integer not null,
  is_right boolean not null,
  tried_at timestamptz not null
);

-- The words that were confirmed, by their hash.
create table article_words (
  hash text primary key,
  article_id uuid not null references article,
  edition integer not null,
  language text not null,
  title text not null,
  description text not null,
  question text not null default '',
  recorded_at timestamptz not null
);

-- Exports of the evidence of an announcement, kept as long as the announcement: the log drops its months after two years. Ids only, as in
-- the log.
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

-- What readers see, the newest in front.
create index article_newest on article (kind, published_at desc, id) where deleted_at is null;

create index article_brand on article (brand_id);

-- Which articles name a file.
create index article_files on article using gin (file_ids);

-- The order of the lists of announcements and promotions, which leads from an article to its neighbors.
create index article_order on article (kind, (coalesce(published_at, 'infinity'::timestamptz)), id);

create index article_confirmation_user on article_confirmation (user_id);
create index article_confirmation_dealer on article_confirmation (dealer_id, article_id, edition);

-- Who still has to confirm, by when.
create index article_confirmation_open on article_confirmation (article_id, edition, deadline)
  where confirmed_at is null and left_at is null;

create index article_try_article on article_try (article_id, edition, user_id);
create index article_try_user on article_try (user_id);
create index article_words_article on article_words (article_id);
create index article_confirmation_summary_dealer on article_confirmation_summary (dealer_id);
create index article_confirmation_total_dealer on article_confirmation_total (dealer_id);
create index evidence_export_sha256 on evidence_export (sha256);

-- Any change of an article may change what somebody has not read.
create function note_article_change() returns trigger language plpgsql as $$
begin
  update article_change set number = number + 1 where kind = coalesce(new.kind, old.kind);
  return null;
end $$;
create trigger article_changed after insert or update or delete on article for each row execute function note_article_change();

-- What one confirmation adds to the numbers. People who left without having confirmed count nowhere.
create function confirmation_counts(user_id uuid, works_at uuid, left_at timestamptz, confirmed_at timestamptz)
  returns table (dealer_id uuid, part smallint, asked integer, confirmed integer) language plpgsql immutable as $$
begin
  if left_at is not null and confirmed_at is null then return; end if;
  asked := 1;
  confirmed := (confirmed_at is not null)::integer;
  part := abs(hashtext(user_id::text) % 16);
  return next;
  if works_at is not null then
    dealer_id := works_at;
    part := 0;
    return next;
  end if;
end $$;

-- What the numbers of confirmations have to be.
create view exact_confirmation_total as
  select c.article_id, c.edition, x.dealer_id, x.part, sum(x.asked) as asked, sum(x.confirmed) as confirmed
  from article_confirmation c cross join lateral confirmation_counts(c.user_id, c.dealer_id, c.left_at, c.confirmed_at) x group by 1, 2, 3, 4;

-- Numbers are locked in one order, so no two transactions wait for each other in a circle.
create function add_confirmations() returns trigger language plpgsql as $$
begin
  insert into article_confirmation_total as t (article_id, edition, dealer_id, part, asked, confirmed)
  select c.article_id, c.edition, x.dealer_id, x.part, sum(x.asked), sum(x.confirmed)
  from added c cross join lateral confirmation_counts(c.user_id, c.dealer_id, c.left_at, c.confirmed_at) x group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (article_id, edition, dealer_id, part) do update set asked = t.asked + excluded.asked, confirmed = t.confirmed + excluded.confirmed;
  return null;
end $$;
create trigger article_confirmation_added after insert on article_confirmation
  referencing new table as added for each statement execute function add_confirmations();

-- A confirmation that changes is taken out as it was and counted as it is.
create function move_confirmations() returns trigger language plpgsql as $$
begin
  insert into article_confirmation_total as t (article_id, edition, dealer_id, part, asked, confirmed)
  select y.article_id, y.edition, y.dealer_id, y.part, sum(y.asked), sum(y.confirmed) from (
    select c.article_id, c.edition, x.dealer_id, x.part, x.asked, x.confirmed from moved c cross join lateral confirmation_counts(c.user_id, c.dealer_id, c.left_at, c.confirmed_at) x
    union all
    select c.article_id, c.edition, x.dealer_id, x.part, -x.asked, -x.confirmed from former c cross join lateral confirmation_counts(c.user_id, c.dealer_id, c.left_at, c.confirmed_at) x) y
  group by 1, 2, 3, 4 having sum(y.asked) <> 0 or sum(y.confirmed) <> 0 order by 1, 2, 3, 4
  on conflict (article_id, edition, dealer_id, part) do update set asked = t.asked + excluded.asked, confirmed = t.confirmed + excluded.confirmed;
  return null;
end $$;
create trigger article_confirmation_moved after update on article_confirmation
  referencing old table as former new table as moved for each statement execute function move_confirmations();

-- A confirmation that goes counts no more.
create function remove_confirmations() returns trigger language plpgsql as $$
begin
  insert into article_confirmation_total as t (article_id, edition, dealer_id, part, asked, confirmed)
  select c.article_id, c.edition, x.dealer_id, x.part, -sum(x.asked), -sum(x.confirmed)
  from removed c cross join lateral confirmation_counts(c.user_id, c.dealer_id, c.left_at, c.confirmed_at) x group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (article_id, edition, dealer_id, part) do update set asked = t.asked + excluded.asked, confirmed = t.confirmed + excluded.confirmed;
  return null;
end $$;
create trigger article_confirmation_removed after delete on article_confirmation
  referencing old table as removed for each statement execute function remove_confirmations();

-- What readers are shown of an article, as a hash.
create function article_words_hash(article) returns text language sql stable
  return md5(jsonb_build_array($1.title, $1.title_fr, $1.description, $1.description_fr, $1.question)::text);

-- An audience goes with its record, and when the record is for everybody again.
create trigger article_left_audience_deleted after delete on article for each row
  when (old.audience_id is not null) execute function delete_left_audience();
create trigger article_left_audience_dropped after update of audience_id on article for each row
  when (old.audience_id is not null and old.audience_id is distinct from new.audience_id) execute function delete_left_audience();

-- What was exported stays known, whatever becomes of the log.
create trigger evidence_export_append_only before update or delete on evidence_export
  for each row execute function refuse_change();
create trigger evidence_export_not_emptied before truncate on evidence_export
  for each statement execute function refuse_change();

-- One row for each kind of article.
insert into article_change (kind) values ('bulletin'), ('promotion');
