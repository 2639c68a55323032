-- Whose name the title of a notice says, so that it is found when the person is erased. Of a notice to many people, only the common row says it.
alter table notice add column named_id uuid;
alter table notice_fan_out add column named_id uuid;

update notice_fan_out f set named_id = m.author_id from message m where f.occasion = 'message:' || m.id;
update notice n set named_id = c.created_by from record_comment c where n.occasion = 'comment-tagged:' || c.id;
update notice set named_id = split_part(occasion, ':', 3)::uuid where kind = 'event-changed' and occasion like 'ilt-no-instructor:%';
-- The titles of these begin with the name.
with named as (
  select n.id, min(u.id::text)::uuid as person_id
  from notice n cross join generate_series(1, 6) words
    join user_account u on u.full_name collate "C" = array_to_string((string_to_array(n.title, ' '))[1:words], ' ') collate "C"
  where n.kind in ('course-submitted', 'course-decided', 'field-visit') group by n.id)
update notice n set named_id = d.person_id from named d where d.id = n.id;

create index notice_naming on notice (named_id) where named_id is not null;
create index notice_fan_out_naming on notice_fan_out (named_id) where named_id is not null;

-- People who were erased before.
update notice n set title = 'You are mentioned in a comment.', title_fr = 'Un commentaire vous mentionne.'
from user_account u where u.id = n.named_id and u.erased_at is not null and n.kind = 'comment-tagged';
update notice n set title = 'You got a message.', title_fr = 'Vous avez reçu un message.'
from notice_fan_out f join user_account u on u.id = f.named_id
where u.erased_at is not null and n.occasion = coalesce(f.notice_occasion, f.occasion);
update mail_body b set subject = case b.language when 'fr' then 'Un message' else 'A message' end, body_text = '', body_html = ''
from notice_fan_out f join user_account u on u.id = f.named_id
where u.erased_at is not null and b.occasion = f.occasion
  and not exists (select from mail m where m.body_id = b.id and m.sent_at is null and m.failed_at is null and m.held_at is null);
update notice_fan_out f set title = 'You got a message.', title_fr = 'Vous avez reçu un message.'
from user_account u where u.id = f.named_id and u.erased_at is not null;
