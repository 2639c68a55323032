-- What readers were shown of an article before it was unpublished, as a hash of its words. Null while it is published, and for drafts.
create function article_words_hash(article) returns text language sql stable
  return md5(jsonb_build_array($1.title, $1.title_fr, $1.description, $1.description_fr, $1.question)::text);
alter table article add column shown_words_hash text;
-- Which words these articles had when they were unpublished is not known: what they have now counts as shown.
update article a set shown_words_hash = article_words_hash(a) where status = 'unpublished';
