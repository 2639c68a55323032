-- The words of a mail to many people are put right while some of the mails wait. Under which subject the others left stays known.
alter table mail_body add column earlier_subjects jsonb;

create function keep_earlier_subject() returns trigger language plpgsql as $$
begin
  new.earlier_subjects := coalesce(old.earlier_subjects, '[]') || jsonb_build_object('subject', old.subject, 'until', clock_timestamp());
  return new;
end $$;
create trigger mail_body_put_right before update of subject on mail_body for each row
  when (old.subject is distinct from new.subject) execute function keep_earlier_subject();
