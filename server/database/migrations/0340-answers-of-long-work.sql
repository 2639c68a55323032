-- A third kind of work computes an answer, which is kept with it.
alter table long_work add column answer jsonb;
