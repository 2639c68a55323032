-- Announcements that people confirm: who was asked, what they tried, and which words they confirmed.
alter table article
  -- The day by whose end people confirm; null if nothing is asked.
  add column confirm_by date,
  -- `{"text", "textFr", "options": [{"text", "textFr"}], "right", "explanation", "explanationFr"}`
  add column question jsonb,
  -- Somebody was asked to confirm it: it stays in the trash instead of being deleted for good.
  add column is_evidence boolean not null default false,
  add constraint article_question_asked check (question is null or confirm_by is not null);

-- A person who is asked to confirm a version of an announcement.
create table article_confirmation (
  article_id uuid not null references article,
  edition integer not null,
  user_id uuid not null references user_account,
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
  constraint article_confirmation_words check (confirmed_at is null or (language is not null and words_hash is not null))
);
create index article_confirmation_user on article_confirmation (user_id);
create index article_confirmation_dealer on article_confirmation (dealer_id, article_id, edition);
create index article_confirmation_open on article_confirmation (article_id, edition, deadline)
  where confirmed_at is null and left_at is null;

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
create index article_try_article on article_try (article_id, edition, user_id);
create index article_try_user on article_try (user_id);

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
create index article_words_article on article_words (article_id);

-- When the people of a version were last compared with its audience.
create table article_confirmation_sync (
  article_id uuid not null references article,
  edition integer not null,
  synced_at timestamptz not null,
  primary key (article_id, edition)
);

-- Which dealers' managers were told who had not confirmed; without a dealer: the field staff.
create table article_confirmation_summary (
  article_id uuid not null references article,
  edition integer not null,
  dealer_id uuid references dealer,
  told_at timestamptz not null,
  constraint article_confirmation_summary_once unique nulls not distinct (article_id, edition, dealer_id)
);
create index article_confirmation_summary_dealer on article_confirmation_summary (dealer_id);
