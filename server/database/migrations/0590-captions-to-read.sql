-- expand
-- Videos whose captions were stored before the search looked at what they say. A job reads them, each once.
create table clip_to_read (
  id uuid primary key references clip on delete cascade
);
insert into clip_to_read (id)
select id from clip where coalesce(captions_en_id, captions_fr_id) is not null and spoken = '';
