-- Videos and episodes of podcasts: clips of two kinds.

-- The categories of each kind, in their order.
create table clip_category (
  id uuid primary key,
  kind text not null check (kind in ('video', 'podcast')),
  name text collate natural_order not null,
  name_fr text not null default '',
  position integer not null,
  constraint clip_category_is_named check (name <> '' or name_fr <> '')
);

-- Which state the categories of a kind have: they are saved as a whole.
create table clip_category_list (
  kind text primary key check (kind in ('video', 'podcast')),
  -- What the log calls them.
  id uuid not null default gen_random_uuid(),
  version integer not null
);

-- A video or an episode.
create table clip (
  id uuid primary key,
  kind text not null check (kind in ('video', 'podcast')),
  title text collate natural_order not null,
  title_fr text not null default '',
  description text not null default '',
  description_fr text not null default '',
  -- The poster of a video, the picture of an episode.
  image_id uuid references file,
  -- The video, or the recording.
  media_id uuid references file,
  captions_en_id uuid references file,
  captions_fr_id uuid references file,
  no_captions_reason text not null default '',
  duration_seconds integer check (duration_seconds between 0 and 86400),
  -- [{startSeconds, title}]
  chapters jsonb not null default '[]',
  category_id uuid references clip_category,
  brand_id uuid references brand,
  audience_id uuid unique references audience,
  status text not null check (status in ('draft', 'waiting_approval', 'published', 'unpublished', 'denied')),
  -- Somebody sent it in: until it is published, only this person and reviewers read it.
  is_submission boolean not null default false,
  submitted_at timestamptz,
  decided_by uuid references user_account,
  decided_at timestamptz,
  deny_reason text not null default '',
  published_at timestamptz,
  created_by uuid references user_account,
  created_at timestamptz not null default now(),
  updated_by uuid references user_account,
  updated_at timestamptz not null default now(),
  deleted_by uuid references user_account,
  deleted_at timestamptz,
  version integer not null default 1,
  search_text text collate "C" not null
    generated always as (searchable(title || ' ' || title_fr || ' ' || description || ' ' || description_fr)) stored,
  -- How often it was sent for review.
  submission_version integer not null default 0,
  -- When the person who sent it in said that everyone filmed has agreed.
  agreed_at timestamptz,
  -- What its captions say, to be found by the search.
  spoken text collate "C" not null default '',
  constraint clip_is_titled check (title <> '' or title_fr <> ''),
  constraint clip_review_is_of_submission check (is_submission or status not in ('waiting_approval', 'denied'))
);

-- Videos whose captions were stored before the search looked at what they say. A job reads them, each once.
create table clip_to_read (
  id uuid primary key references clip on delete cascade
);

-- What reviewers said about a second of a submitted video, and what its owner answered.
create table clip_note (
  id uuid primary key,
  clip_id uuid not null references clip on delete cascade,
  -- Which of the submitted versions it is about.
  submission_version integer not null,
  second integer not null check (second between 0 and 86400),
  text text not null check (text <> ''),
  written_by uuid references user_account,
  written_at timestamptz not null,
  -- With the decision. Until then only reviewers read it.
  told_at timestamptz,
  answer text not null default '',
  -- With the next version. Until then only the owner reads the answer.
  answered_at timestamptz,
  constraint clip_note_answer_follows check (told_at is not null or (answer = '' and answered_at is null))
);

-- What was played, as it was told; never changed. The id is made by the browser: sent again, it is the same event.
create table clip_listening_event (
  id uuid primary key,
  user_id uuid not null references user_account,
  clip_id uuid not null references clip on delete cascade,
  -- As the browser says. What the clock allows is counted in the projection.
  time_seconds integer not null check (time_seconds between 0 and 86400),
  position_seconds integer check (position_seconds between 0 and 86400),
  -- Not later than it arrived.
  occurred_at timestamptz not null,
  received_at timestamptz not null
);

-- The projection of a person’s events; written in the same transaction as they are.
create table clip_listening (
  user_id uuid references user_account,
  clip_id uuid references clip on delete cascade,
  time_seconds integer not null,
  -- Where the event that happened last says the person is.
  position_seconds integer,
  position_at timestamptz,
  -- [[from, to]] in seconds, in order and apart from each other; and how many seconds they are together.
  ranges jsonb not null default '[]',
  heard_seconds integer not null default 0,
  -- Before the first event: its seconds had been played by then, at double speed at most.
  begun_at timestamptz not null,
  last_event_at timestamptz not null,
  last_event_id uuid not null,
  primary key (user_id, clip_id)
) with (fillfactor = 80);

create index clip_category_order on clip_category (kind, position, id);

-- The newest of a kind first: what readers see. The rows by category and the state of a feed, which programs ask for every hour, are read from it alone.
create index clip_heard on clip (kind, published_at desc, id desc) include (audience_id, category_id, version, media_id, updated_at)
  where status = 'published' and deleted_at is null;
create index clip_category_of on clip (category_id) where category_id is not null;

-- What waits for a decision, and what a person sent in.
create index clip_waiting on clip (submitted_at) where status = 'waiting_approval' and deleted_at is null;
create index clip_submitted on clip (created_by) where is_submission;

-- The notes of a submission.
create index clip_note_of on clip_note (clip_id, second, id);

-- Brands and files that are deleted are looked up, and who reads a file.
create index clip_brand on clip (brand_id) where brand_id is not null;
create index clip_image on clip (image_id) where image_id is not null;
create index clip_media on clip (media_id) where media_id is not null;
create index clip_captions_en on clip (captions_en_id) where captions_en_id is not null;
create index clip_captions_fr on clip (captions_fr_id) where captions_fr_id is not null;

-- The trash, and what its sweep deletes.
create index clip_deleted on clip (deleted_at) where deleted_at is not null;

-- People who are deleted are looked up.
create index clip_created_by on clip (created_by) where created_by is not null;
create index clip_updated_by on clip (updated_by) where updated_by is not null;
create index clip_deleted_by on clip (deleted_by) where deleted_by is not null;
create index clip_decided_by on clip (decided_by) where decided_by is not null;
create index clip_note_written_by on clip_note (written_by) where written_by is not null;

create index clip_listening_event_of on clip_listening_event (user_id, clip_id, occurred_at, id);
create index clip_listening_event_clip on clip_listening_event (clip_id);
create index clip_listening_clip on clip_listening (clip_id);

-- What somebody played stays as it was told.
create trigger clip_listening_event_kept before update on clip_listening_event for each row execute function keep_learning_events();

-- An audience goes with its record, and when the record is for everybody again.
create trigger clip_left_audience_deleted after delete on clip for each row
  when (old.audience_id is not null) execute function delete_left_audience();
create trigger clip_left_audience_dropped after update of audience_id on clip for each row
  when (old.audience_id is not null and old.audience_id is distinct from new.audience_id) execute function delete_left_audience();

-- The private podcast feed of a person: only the hash of its address is kept.
create table podcast_feed (
  user_id uuid primary key references user_account on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  -- The last day it was read: enough to see whether it is in use, and at most one write a day.
  read_on date
);

-- Somebody who is deactivated or merged stops hearing. The address does not come back with the account.
create function end_podcast_feed() returns trigger language plpgsql as $$
begin
  delete from podcast_feed where user_id = new.id;
  return null;
end $$;
create trigger user_account_ends_podcast_feed after update of status, merged_into_id on user_account for each row
  when (new.status <> 'active' or new.merged_into_id is not null) execute function end_podcast_feed();
