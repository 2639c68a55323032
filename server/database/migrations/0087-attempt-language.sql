-- The language a quiz was taken in; of attempts before this, the reader's own.
alter table quiz_attempt add column language text check (language in ('en', 'fr'));
