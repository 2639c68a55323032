-- expand
-- The rows by category and the state of a feed, which programs ask for every hour, are read from this index alone.
create index clip_heard on clip (kind, published_at desc, id desc) include (audience_id, category_id, version, media_id, updated_at)
  where status = 'published' and deleted_at is null;
drop index clip_newest;
