-- A mail that waits is taken back when what it is about is withdrawn.
alter table mail
  -- The record whose withdrawal takes it back; a mail to many is found by its text.
  add column about uuid,
  -- The day it was counted for while it waited over night.
  add column counted_on date,
  drop constraint mail_held_reason_check,
  add constraint mail_held_reason_check check (held_reason in ('inactive', 'no-mails', 'switched-off', 'digest', 'withdrawn'));
create index mail_about on mail (about) where about is not null and sent_at is null and failed_at is null;

-- Urgent mails to many have connections of their own: they never wait behind a broadcast.
alter table mail drop constraint mail_lane_check, add constraint mail_lane_check check (lane in ('codes', 'urgent', 'personal', 'bulk'));
update mail set lane = 'urgent'
where lane = 'bulk' and urgency = 'urgent' and sent_at is null and failed_at is null and held_at is null;

-- Managers and field staff are told once for each day that an announcement asks to confirm by: a later day ends again.
alter table article_confirmation_summary add column confirm_by date;
update article_confirmation_summary s set confirm_by = coalesce(a.confirm_by, s.told_at::date) from article a where a.id = s.article_id;
alter table article_confirmation_summary
  alter column confirm_by set not null,
  drop constraint article_confirmation_summary_once,
  add constraint article_confirmation_summary_once unique nulls not distinct (article_id, edition, dealer_id, confirm_by);
