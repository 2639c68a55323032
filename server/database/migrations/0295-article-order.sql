-- The order of the lists of announcements and promotions, which leads from an article to its neighbors.
create index article_order on article (kind, (coalesce(published_at, 'infinity'::timestamptz)), id);
