-- French is complete where it has what the English has, not where it has any words at all.

create function is_blank_html(html text) returns boolean
  language sql immutable parallel safe
  return regexp_replace(html, '<(?!img[ />])[^>]*>|&nbsp;|\s', '', 'g') = '';

-- Whether the French lacks a table, a list or a picture that the English has.
create function lacks_parts(english text, french text) returns boolean
  language sql immutable parallel safe
  return exists (select from (values ('<table[ />]'), ('<[uo]l[ />]'), ('<img[ />]')) p (part)
    where regexp_count(english, p.part) > regexp_count(french, p.part));

-- The text of a section: a text section without English is not done either.
create function french_body_state(type text, english text, french text, french_of bytea) returns text
  language sql immutable parallel safe
  return case
    when public.is_blank_html(english) then case when type = 'text' then 'missing' else 'none' end
    when public.is_blank_html(french) or public.lacks_parts(english, french) then 'missing'
    else public.french_state(english, french, french_of) end;

-- What a section shows: a picture or captions in English ask for French ones, and a variant without a name has none in French.
create function french_media_state(media jsonb, french_of bytea) returns text
  language sql immutable parallel safe
  return case
    when jsonb_typeof(media #> '{slide,image,en}') = 'object' and coalesce(jsonb_typeof(media #> '{slide,image,fr}'), 'null') = 'null' then 'missing'
    when jsonb_typeof(media #> '{video,captions,en}') = 'object' and coalesce(jsonb_typeof(media #> '{video,captions,fr}'), 'null') = 'null' then 'missing'
    when jsonb_path_exists(media, '$.product.variants[*].name.en ? (@ == "")') then 'missing'
    when public.english_texts(media) = '' and jsonb_typeof(media #> '{slide,image,en}') = 'object' then 'matched'
    when public.english_texts(media) = '' and jsonb_typeof(media #> '{video,captions,en}') = 'object' then 'matched'
    else public.french_state(media, french_of) end;

create or replace view course_text as
  select course_id, 'course' as kind, course_id as record_id, 'name' as field, french_state(name, name_fr, name_fr_of) as state from course_draft
  union all select course_id, 'course', course_id, 'description', french_state(description, description_fr, description_fr_of) from course_draft
  union all select course_id, 'chapter', id, 'name', french_state(name, name_fr, name_fr_of) from chapter
  union all select course_id, 'section', id, 'name', french_state(name, name_fr, name_fr_of) from section
  union all select course_id, 'section', id, 'body', french_body_state(type, body, body_fr, body_fr_of) from section
  union all select course_id, 'section', id, 'media', french_media_state(media, media_fr_of) from section
  union all select course_id, 'question', id, 'text', french_state(text, text_fr, text_fr_of) from quiz_question
  union all select course_id, 'question', id, 'explanation', french_state(explanation, explanation_fr, explanation_fr_of) from quiz_question
  union all select course_id, 'question', id, 'options', french_state(options, options_fr_of) from quiz_question;
