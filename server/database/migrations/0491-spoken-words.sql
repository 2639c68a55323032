-- What the captions of a video say, to be found by the search. Videos that stand get it when their captions are saved again.
alter table clip add column spoken text collate "C" not null default '';
