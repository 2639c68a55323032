-- Slides of the home page have a first and a last day.
update saved_settings set slides = (
  select jsonb_agg('{"firstDay": null, "lastDay": null}'::jsonb || s.slide order by s.place)
  from jsonb_array_elements(slides) with ordinality s (slide, place))
where jsonb_array_length(slides) > 0;
