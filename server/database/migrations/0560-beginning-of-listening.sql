-- expand
-- What people heard is limited by the time since its beginning, and its first seconds were played before their event.
update clip_listening l set begun_at = l.begun_at - make_interval(secs => least(e.time_seconds, 600) / 2.0)
from (select distinct on (user_id, clip_id) user_id, clip_id, time_seconds from clip_listening_event order by user_id, clip_id, occurred_at, id) e
where e.user_id = l.user_id and e.clip_id = l.clip_id;
