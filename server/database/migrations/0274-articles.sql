-- Bulletins and promotions: texts for an audience, published as they are.
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
  search_text text collate "C" not null generated always as (searchable(words)) stored,
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
  constraint article_titled check (title <> '' or title_fr <> ''),
  constraint article_period check (starts_on <= ends_on)
);
create index article_newest on article (kind, published_at desc, id) where deleted_at is null;
create index article_brand on article (brand_id);
create index article_files on article using gin (file_ids);
create trigger article_left_audience_deleted after delete on article for each row
  when (old.audience_id is not null) execute function delete_left_audience();
create trigger article_left_audience_dropped after update of audience_id on article for each row
  when (old.audience_id is not null and old.audience_id is distinct from new.audience_id) execute function delete_left_audience();

-- What people marked as a favorite and what they read, whatever kind of record it is.
create table favorite (
  user_id uuid not null references user_account on delete cascade,
  kind text not null,
  record_id uuid not null,
  marked_at timestamptz not null default now(),
  primary key (user_id, kind, record_id)
);
create index favorite_record on favorite (kind, record_id);
create table visit (
  user_id uuid not null references user_account on delete cascade,
  kind text not null,
  record_id uuid not null,
  -- The edition that the person read last.
  edition integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (user_id, kind, record_id)
);
create index visit_record on visit (kind, record_id);

-- How many articles each person has not read, kept because every page shows it. A count holds until articles of the kind, the day, or
-- the places, groups, or role of the person change, or the person reads one.
create table article_change (kind text primary key, number bigint not null default 0);
insert into article_change (kind) values ('bulletin'), ('promotion');
create table unread_count (
  user_id uuid not null references user_account on delete cascade,
  kind text not null,
  unread integer not null default 0,
  -- Of `article_change`; -1 if the person read an article since.
  change_number bigint not null default -1,
  day date not null default '-infinity',
  -- What decided which articles the person reads.
  scope_key text not null default '',
  primary key (user_id, kind)
);
create function note_article_change() returns trigger language plpgsql as $$
begin
  update article_change set number = number + 1 where kind = coalesce(new.kind, old.kind);
  return null;
end $$;
create trigger article_changed after insert or update or delete on article for each row execute function note_article_change();
