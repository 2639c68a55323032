-- What learners did, and where that puts them.

-- What a learner did, as it was told; never changed. The id is made by the browser: sent again, it is the same event.
create table learning_event (
  id uuid primary key,
  -- The order of arrival; within one person's course it is the order of the projection.
  sequence bigint generated always as identity,
  user_id uuid not null references user_account,
  course_id uuid not null references course,
  course_version_id uuid not null references course_version,
  kind text not null
    check (kind in ('enrolled', 'section-opened', 'section-seen', 'section-result', 'time', 'media-position', 'quiz-finished',
      'moved-version', 'time-corrected')),
  section_id uuid,
  -- Seconds spent, for 'time' and 'section-seen'.
  duration_seconds integer not null default 0,
  -- Where a video stands.
  position_seconds integer,
  attempt_id uuid,
  score integer,
  passed boolean,
  -- As the browser says, for order among its own events; and when it arrived here.
  occurred_at timestamptz not null,
  received_at timestamptz not null default now(),
  dealer_id uuid references dealer,
  proxied_by uuid references user_account,
  -- Who took time back, and why.
  corrected_by uuid references user_account,
  reason text,
  constraint learning_event_correction_check check ((kind = 'time-corrected') = (corrected_by is not null and reason is not null)),
  constraint learning_event_duration_check check (
    case when kind = 'time-corrected' then duration_seconds < 0 else duration_seconds >= 0 end)
);

-- The projection of a person's events in a course; written in the same transaction as they are.
create table course_progress (
  user_id uuid references user_account,
  course_id uuid references course,
  course_version_id uuid not null references course_version,
  status text not null default 'in-progress' check (status in ('in-progress', 'passed', 'failed')),
  -- {sectionId: {seenAt, seconds, positionSeconds, positionAt}}
  sections jsonb not null default '{}',
  seen_count integer not null default 0,
  section_count integer not null,
  -- 0 to 1: seen sections plus passed quiz over all.
  percent real not null default 0,
  time_seconds bigint not null default 0,
  best_score integer,
  last_score integer,
  last_section_id uuid,
  last_section_at timestamptz,
  quiz_passed boolean not null default false,
  enrolled_at timestamptz not null,
  last_event_at timestamptz not null,
  -- Once passed, passed for ever.
  passed_at timestamptz,
  passed_version_id uuid references course_version,
  passed_dealer_id uuid references dealer,
  renewal_due_on date,
  -- The pass was renewed in a later version; passed_at stays the first pass.
  renewed_at timestamptz,
  renewed_version_id uuid references course_version,
  -- The day of the latest event (UTC). It changes once a day: other events leave every index as it is.
  active_on date not null generated always as ((last_event_at at time zone 'UTC')::date) stored,
  primary key (user_id, course_id)
) with (fillfactor = 85);

-- What a person has done over all courses, always equal to the sum of `course_progress`: reports sort twenty thousand people by it. Kept by
-- triggers of the reports.
create table learner_total (
  user_id uuid primary key references user_account on delete cascade,
  completed integer not null default 0,
  in_progress integer not null default 0,
  -- Of the best scores, so that their mean stays exact.
  score_sum integer not null default 0,
  score_count integer not null default 0,
  time_seconds bigint not null default 0,
  -- The departments the person is counted under; null: not counted.
  counted_in uuid[],
  -- The courses the person began, as one bit for each `course.bit_number`: what is due and not begun is counted by masks.
  begun varbit not null default '',
  -- When the person last passed a course.
  last_passed_at timestamptz,
  -- As in access_scope: active dealers with a running membership.
  dealer_ids uuid[] not null default '{}'
) with (fillfactor = 85);

create index learning_event_of on learning_event (user_id, course_id, sequence);
create index course_progress_course on course_progress (course_id, status);

-- Figures of one dealer, among the completions of all.
create index course_progress_dealer on course_progress (passed_dealer_id, passed_at) where passed_at is not null;

-- A person's passes that have to be renewed.
create index course_progress_renewal on course_progress (user_id, renewal_due_on) where renewal_due_on is not null;

-- Who passed a course and when, without the rows themselves: reports tell passes by month. Written once, with the pass.
create index course_progress_passes on course_progress (course_id, user_id, passed_at) where passed_at is not null;

-- One hand-in for each attempt, whatever the id of its event.
create unique index learning_event_hand_in on learning_event (attempt_id) where kind = 'quiz-finished';

-- Courses that were begun and not passed, with the day of the latest event: who gave up is counted in the index alone.
create index course_progress_open on course_progress (course_id, active_on, status, user_id) where passed_at is null;

-- Passes by day, for charts and for who passed lately.
create index course_progress_passed on course_progress (passed_at, course_id, user_id) where passed_at is not null;

-- Deleting a person asks whether the person is named here.
create index learning_event_proxied_by on learning_event (proxied_by) where proxied_by is not null;
create index learning_event_corrected_by on learning_event (corrected_by) where corrected_by is not null;

-- What somebody did stays as it was told; a correction is another event. Only a merge of accounts says whose it is from now on.
create function keep_learning_events() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('paddock.merging', true) = 'on' and to_jsonb(new) - 'user_id' = to_jsonb(old) - 'user_id' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger learning_event_append_only before update or delete on learning_event
  for each row execute function keep_learning_events();
