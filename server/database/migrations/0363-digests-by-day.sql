-- Digests that are late wait for the morning, like the mails they stand for, and never count.
alter table mail
  drop constraint mail_urgency_check,
  add constraint mail_urgency_check check (urgency in ('account', 'urgent', 'normal', 'quiet', 'digest'));
update mail set urgency = 'digest' where kind = 'digest' and sent_at is null and failed_at is null and held_at is null;

-- The place of the first name in a text to many people is a character that nobody can write. The greeting is the first paragraph.
update mail_body set body_text = regexp_replace(body_text, '\{firstName\}', chr(26)), body_html = regexp_replace(body_html, '\{firstName\}', chr(26))
where removed_at is null;
